import CheckoutCore
import Synchronization
import Testing

@Suite("Post-payment operations")
struct OperationRunnerTests {
  private static let key = PaymentKey(provider: "p", payment: "order-1")
  private static let dollar = Money.Currency(code: "USD", numeric: "840", exponent: 2)
  private static let done = PostPaymentOperations.Done(.refund, status: "REFUNDED")

  /// A merchant server that returns the given responses in order and records the requests.
  private final class Server: Sendable {
    private let state: Mutex<(answers: [Result<PostPaymentOperations.Done, CheckoutError>], asked: [OperationRequest])>

    init(_ answers: [Result<PostPaymentOperations.Done, CheckoutError>]) { state = Mutex((answers, [])) }

    var asked: [OperationRequest] { state.withLock(\.asked) }

    func answer(_ request: OperationRequest) throws(CheckoutError) -> PostPaymentOperations.Done {
      let answer = state.withLock { state in
        state.asked.append(request)
        return state.answers.isEmpty ? nil : state.answers.removeFirst()
      }
      guard let answer else { throw CheckoutError(code: .networkTimeout) }
      return try answer.get()
    }
  }

  /// An operation store on a full disk.
  private struct FullStore: OperationStore {
    func keep(_ operation: KeptOperation, of key: PaymentKey) throws(StorageError) {
      throw StorageError(.full, place: "disk")
    }
    func operations(of key: PaymentKey) -> [KeptOperation] { [] }
  }

  private func runner(_ server: Server, _ store: any OperationStore) -> OperationRunner {
    OperationRunner(
      store: store, key: Self.key, clock: SystemClock(), randomness: SystemRandomness(),
      send: { (request: OperationRequest) async throws(CheckoutError) -> PostPaymentOperations.Done in
        try server.answer(request)
      })
  }

  private static func failed(_ code: CheckoutError.Code) -> Result<PostPaymentOperations.Done, CheckoutError> {
    .failure(CheckoutError(code: code))
  }

  @Test(
    "An operation whose outcome is unknown stays open and is retried under its own ID",
    arguments: [
      .networkTimeout, .networkConnectionLost, .networkUnavailable, .answerMalformed, .merchantAnswer,
    ] as [CheckoutError.Code])
  func open(code: CheckoutError.Code) async throws {
    let (server, store) = (Server([Self.failed(code), .success(Self.done)]), MemoryOperations())
    let first = await runner(server, store).perform(.refund, amount: Money(700, Self.dollar))
    #expect(first.done == nil && first.error?.code == code)
    #expect(store.operations(of: Self.key).map(\.state) == [.open])
    let again = await runner(server, store).perform(.refund, amount: Money(700, Self.dollar))
    #expect(again.done == Self.done && again.error == nil)
    #expect(Set(server.asked.map(\.id)).count == 1)
    #expect(server.asked.map(\.isRepeated) == [false, true])
  }

  @Test("An open operation whose repetition does not arrive may still have been carried out, so no other is begun")
  func unproven() async throws {
    let (server, store) = (
      Server([Self.failed(.networkTimeout), Self.failed(.networkUnreachable), .success(Self.done)]), MemoryOperations()
    )
    _ = await runner(server, store).perform(.refund, amount: Money(700, Self.dollar))
    let other = await runner(server, store).perform(.refund, amount: Money(300, Self.dollar))
    #expect(other.done == nil && other.error?.code == .outcomeUnknown)
    #expect(store.operations(of: Self.key).map(\.state) == [.open])
    #expect(server.asked.map(\.amount) == [Money(700, Self.dollar), Money(700, Self.dollar)])
  }

  @Test(
    "A rejected or unsent operation is not open",
    arguments: [.merchantRefused, .platform, .networkUnreachable] as [CheckoutError.Code])
  func refused(code: CheckoutError.Code) async throws {
    let (server, store) = (Server([Self.failed(code), .success(Self.done)]), MemoryOperations())
    #expect(await runner(server, store).perform(.refund, amount: nil).error?.code == code)
    #expect(store.operations(of: Self.key).map(\.state) == [.refused])
    #expect(await runner(server, store).perform(.refund, amount: nil).done == Self.done)
    #expect(Set(server.asked.map(\.id)).count == 2)
  }

  @Test("A failed retry does not prove that the first request was not executed")
  func unreachable() async throws {
    let (server, store) = (
      Server([Self.failed(.networkTimeout), Self.failed(.networkUnreachable)]), MemoryOperations()
    )
    _ = await runner(server, store).perform(.refund, amount: nil)
    _ = await runner(server, store).perform(.refund, amount: nil)
    #expect(store.operations(of: Self.key).map(\.state) == [.open])
  }

  @Test("An operation is not sent while another is open")
  func other() async throws {
    let (server, store) = (Server([Self.failed(.networkTimeout)]), MemoryOperations())
    _ = await runner(server, store).perform(.refund, amount: Money(700, Self.dollar))
    let other = await runner(server, store).perform(.refund, amount: Money(500, Self.dollar))
    #expect(other.error == .outcomeUnknown)
    #expect(server.asked.map(\.amount?.amount) == [700, 700])
  }

  @Test("An open operation is settled before the next one is sent, each once")
  func after() async throws {
    let answers = [Self.failed(.networkTimeout), .success(Self.done), .success(Self.done)]
    let (server, store) = (Server(answers), MemoryOperations())
    _ = await runner(server, store).perform(.refund, amount: Money(700, Self.dollar))
    let report = await runner(server, store).perform(.refund, amount: Money(500, Self.dollar))
    #expect(report.settled.map(\.kept.amount?.amount) == [700, 500])
    #expect(report.done == Self.done)
    #expect(Set(server.asked.map(\.id)).count == 2)
  }

  @Test("An operation that cannot be stored is not sent")
  func full() async throws {
    let server = Server([.success(Self.done)])
    let report = await runner(server, FullStore()).perform(.refund, amount: nil)
    #expect(report.error?.code == .operationNotKept)
    #expect(server.asked.isEmpty)
  }

  // MARK: Comparing

  struct Comparison: Sendable {
    var amount: Int64?
    /// The IDs and amounts of operations known to the platform.
    /// Operations with IDs below ten existed before the request.
    var operations: [(id: Int, amount: Int64)]
    var isGivenBack = false
    var verdict: PlatformOperations.Verdict
  }

  static let comparisons: [Comparison] = [
    Comparison(amount: 700, operations: [], verdict: .notDone),
    Comparison(amount: 700, operations: [(1, 700)], verdict: .notDone),
    Comparison(amount: 700, operations: [(1, 700), (10, 700)], verdict: .done),
    Comparison(amount: 700, operations: [(10, 500)], verdict: .notDone),
    Comparison(amount: 700, operations: [(10, 500), (11, 700)], verdict: .done),
    Comparison(amount: 700, operations: [(10, 700), (11, 700)], verdict: .unknown),
    Comparison(amount: nil, operations: [(10, 500)], verdict: .notDone),
    Comparison(amount: nil, operations: [(10, 1999)], isGivenBack: true, verdict: .done),
    Comparison(amount: nil, operations: [], verdict: .notDone),
  ]

  @Test("An open operation is compared with the platform's later operations", arguments: comparisons)
  func comparison(row: Comparison) {
    let request = OperationRequest(
      id: "r", operation: .refund, payment: "order-1", amount: row.amount.map { Money($0, Self.dollar) },
      isRepeated: true, before: (1..<10).map { String($0) })
    let known = PlatformOperations(
      status: "s", operations: row.operations.map { .init(id: String($0.id), operation: .refund, amount: $0.amount) },
      isGivenBack: row.isGivenBack)
    #expect(known.verdict(on: request) == row.verdict)
  }
}
