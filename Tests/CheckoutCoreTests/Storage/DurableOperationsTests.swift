import Synchronization
import Testing

@testable import CheckoutCore

@Suite("Operations on stored payments")
struct DurableOperationsTests {
  /// A merchant server that refunds, unless it has an error, and logs a message for each request.
  private final class Server: MerchantServer {
    let error = Mutex<CheckoutError?>(nil)
    let asked = Mutex<[OperationRequest]>([])

    func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String { "" }
    func notification(
      payment: String, known: Int, log: @escaping WireLog
    ) async throws(CheckoutError) -> MerchantNotification { throw CheckoutError(code: .merchantUnable) }

    func perform(
      _ request: OperationRequest, log: @escaping WireLog
    ) async throws(CheckoutError) -> PostPaymentOperations.Done {
      asked.withLock { $0.append(request) }
      log(WireMessage(from: .application, to: .merchantServer, name: "POST /refund", body: [:]))
      if let error = error.withLock(\.self) { throw error }
      return PostPaymentOperations.Done(request.operation, amount: request.amount, status: "refunded")
    }
  }

  private let server = Server()
  private let store = MemoryPaymentStore()

  private func operations(_ merchant: (any MerchantServer)?) -> DurableOperations {
    DurableOperations(
      store: store, provider: "p", environment: CheckoutEnvironment(transport: NoTransport(), language: "de"),
      merchant: merchant, rules: PaymentRules { _, _ in .init(.success) })
  }

  private func reserve() {
    _ = store.reserve(StoreSample.order())
    store.keep(
      StoreSample.progress, entries: StoreSample.entries, operations: [], of: StoreSample.key(), isUrgent: true)
  }

  @Test("The result, the changed payment and the messages are stored without the caller's help")
  func stored() async throws {
    reserve()
    let report = await operations(server).perform(.refund, on: "order-1", amount: 500)
    #expect(report.error == nil && report.notStored == nil && report.done?.amount?.amount == 500)
    let record = try #require(store.payment(StoreSample.key()))
    #expect(store.operations(of: record.key).map(\.state) == [.done])
    #expect(record.progress.outcome == .success && record.summary.refunded?.amount == 500 && !record.progress.isOpen)
    #expect(store.entries(of: record.key).map(\.index) == [0, 1, 2, 3, 4])
  }

  @Test("An operation whose answer was lost is sent again under its key after a restart, and then is done")
  func takenUp() async throws {
    reserve()
    server.error.withLock { $0 = CheckoutError(code: .networkConnectionLost) }
    #expect(await operations(server).perform(.refund, on: "order-1").error?.code == .networkConnectionLost)
    #expect(store.operations(of: StoreSample.key()).map(\.isOpen) == [true])
    server.error.withLock { $0 = nil }
    let reports = try await operations(server).takeUp()
    #expect(reports.keys.sorted() == ["order-1"] && reports["order-1"]?.error == nil)
    #expect(store.operations(of: StoreSample.key()).map(\.state) == [.done])
    let asked = server.asked.withLock(\.self)
    #expect(asked.count == 2 && asked[0].id == asked[1].id && asked.map(\.isRepeated) == [false, true])
    #expect(try await operations(server).takeUp().isEmpty)
  }

  @Test("A refusal says in the shop's language that the operation was refused")
  func refused() async {
    reserve()
    server.error.withLock { $0 = CheckoutError(code: .merchantRefused, platformCode: "3283") }
    let error = await operations(server).perform(.refund, on: "order-1").error
    #expect(error?.operation == .refund)
    #expect(error?.localizedDescription == "Der Händlerserver hat den Vorgang abgelehnt (Code 3283)")
    #expect(store.operations(of: StoreSample.key()).map(\.state) == [.refused])
  }

  @Test("An unknown payment, and a shop without a server, send nothing")
  func nothing() async {
    #expect(await operations(server).perform(.refund, on: "order-1").error?.code == .operationNotKept)
    reserve()
    let error = await operations(nil).perform(.refund, on: "order-1").error
    #expect(error?.code == .merchantUnable && error?.language == "de")
    #expect(server.asked.withLock(\.self).isEmpty)
  }
}
