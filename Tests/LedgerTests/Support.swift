import CheckoutCore
import Foundation
import KassaLedger
import TestSupport

extension TemporaryFolder {
  var file: String { path + "/ledger.sqlite" }

  /// Returns the contents of all files in the folder, by name.
  func contents() throws -> [String: Data] {
    try FileManager.default.contentsOfDirectory(atPath: path).reduce(into: [:]) {
      $0[$1] = try Data(contentsOf: URL(filePath: path + "/" + $1))
    }
  }
}

extension KeptOrder {
  static func sample(_ id: String = "order-1", at seconds: Int64 = 0, provider: String = "ecommpay") -> KeptOrder {
    KeptOrder(
      key: PaymentKey(provider: provider, payment: id), customer: "10", description: "T-shirt", amount: 1999,
      currency: "USD", started: Instant(milliseconds: 1_781_524_800_000 + seconds * 1000),
      world: "http://127.0.0.1:8484/w/default")
  }
}

extension PaymentRecord.Progress {
  static func sample(_ outcome: Outcome? = nil, isOpen: Bool = false) -> PaymentRecord.Progress {
    var payment = Payment(id: "order-1", status: "success")
    payment.account = "431422••••••0056"
    payment.amount = CurrencyTable.standard["USD"].map { Money(1999, $0) }
    return PaymentRecord.Progress(
      phase: .processing, completed: [.paymentInitiated, .parametersPrepared], attempt: 2, session: "s-1",
      payment: payment, outcome: outcome, error: nil, isOpen: isOpen, updated: Instant(milliseconds: 1_781_524_805_000))
  }
}

extension FlowEntry {
  static func sample(_ index: Int) -> FlowEntry {
    FlowEntry(
      index: index, time: Instant(milliseconds: 5), step: .paymentRequested, attempt: 1,
      kind: .message(WireMessage(from: .sdk, to: .platform, name: "POST /v1/payment", body: ["a": 1])))
  }
}
