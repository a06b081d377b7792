import CheckoutCore
import Crypto
import KassaBackend
import KassaSandbox

/// A payment as the platform stores it.
struct KioskPayment: Codable, Sendable {
  enum Status: String, Codable, CaseIterable, Sendable {
    case open, paid, declined
    case partlyRefunded = "partly refunded"
    case refunded
  }

  var amount: Int64
  var currency: String
  var status = Status.open
  var card = ""
  /// The refunded amounts, by the shop's request ID.
  var refunds: [String: Int64] = [:]

  var refunded: Int64 { refunds.values.reduce(0, +) }

  mutating func refund(_ sum: Int64?, request: String) -> Bool {
    if refunds[request] != nil { return true }
    let left = amount - refunded
    let sum = sum ?? left
    guard [.paid, .partlyRefunded].contains(status), sum > 0, sum <= left else { return false }
    refunds[request] = sum
    status = sum == left ? .refunded : .partlyRefunded
    return true
  }

  func message(_ order: String) -> JSON {
    [
      "order": .string(order), "status": .string(status.rawValue), "amount": .integer(amount),
      "refunded": .integer(refunded), "currency": .string(currency), "card": .string(card),
      "code": .string(status == .declined ? "51" : "00"),
    ]
  }
}

/// The signature of both sides: HMAC-SHA256 of the text, in hexadecimal digits.
enum KioskSignature {
  static func sign(_ text: String) -> String {
    let key = SymmetricKey(data: Array(KioskConfiguration.key.utf8))
    return Hex.encode(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key))
  }
}

/// The platform: it opens sessions, takes card payments, and refunds them.
final class KioskPlatform: Machine {
  let payments: SharedState<PersistentDictionary<KioskPayment>>
  let webhooks: WebhookDelivery<Outbox>
  let declines = DeclineSwitch()
  private let configuration: KioskConfiguration
  private let clock: any CheckoutClock
  private let spawn: Spawner

  init(
    _ configuration: KioskConfiguration, clock: any CheckoutClock, spawn: Spawner, webhooks: WebhookDelivery<Outbox>,
    store: (any KeyValueStore)?
  ) {
    self.configuration = configuration
    self.clock = clock
    self.spawn = spawn
    self.webhooks = webhooks
    payments = SharedState(PersistentDictionary("payment", in: store))
  }

  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    let body = request.json
    guard let order = body["order"]?.string, !order.isEmpty else { return Self.refusal("order") }
    switch request.path {
    case "/open": return open(order, body)
    case "/pay": return try await pay(order, body)
    case "/status":
      return payments.read { $0[order]?.message(order) }.map { MachineAnswer($0) } ?? Self.refusal("unknown")
    case "/refund": return refund(order, body)
    default: return Self.refusal("path")
    }
  }

  static func refusal(_ code: String) -> MachineAnswer { MachineAnswer(400, ["error": .string(code)]) }

  private func open(_ order: String, _ body: JSON) -> MachineAnswer {
    guard let amount = body["amount"]?.int64, amount > 0, let currency = body["currency"]?.string else {
      return Self.refusal("amount")
    }
    guard body["signature"]?.string == KioskSignature.sign("\(order);\(amount);\(currency)") else {
      return Self.refusal("signature")
    }
    let isNew = payments.change(order) { payments in
      guard payments[order] == nil else { return false }
      payments[order] = KioskPayment(amount: amount, currency: currency)
      return true
    }
    return isNew
      ? MachineAnswer(["session": .string("s-" + order), "merchant": "Cosmoshop"]) : Self.refusal("repeated")
  }

  private func pay(_ order: String, _ body: JSON) async throws(TransportError) -> MachineAnswer {
    guard let number = body["number"]?.string else { return Self.refusal("number") }
    try await clock.delay(configuration.latency.processing)
    let card = KioskConfiguration.testCards.flatMap(\.cards).first { $0.number == number }
    let isGood = configuration.mock == .disabled ? card?.result == .success : configuration.mock == .success
    let isApproved = isGood && !declines.take()
    let isDecided = payments.change(order) { payments in
      guard var payment = payments[order], payment.status == .open else { return false }
      payment.status = isApproved ? .paid : .declined
      payment.card = number.prefix(6) + "••••••" + number.suffix(4)
      payments[order] = payment
      return true
    }
    if isDecided { notify(order) }
    return payments.read { $0[order]?.message(order) }.map { MachineAnswer($0) } ?? Self.refusal("unknown")
  }

  private func refund(_ order: String, _ body: JSON) -> MachineAnswer {
    let (sum, request) = (body["amount"]?.int64, body["request"]?.string ?? "")
    let isDone = payments.change(order) { $0[order]?.refund(sum, request: request) == true }
    guard isDone else { return Self.refusal("refund") }
    notify(order)
    return payments.read { $0[order]?.message(order) }.map { MachineAnswer($0) } ?? Self.refusal("unknown")
  }

  private func notify(_ order: String) {
    guard let payment = payments.read({ $0[order] }) else { return }
    let notification = SentNotification(
      status: payment.status.rawValue, message: String(decoding: payment.message(order).wireBytes, as: UTF8.self))
    spawn { await self.webhooks.send(notification, of: order) }
  }
}
