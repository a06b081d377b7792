package import CheckoutCore

/// What the page of a world shows.
package struct WorldSummary: Sendable {
  package var id: String
  /// The time of the world, in ISO 8601.
  package var now: String
  package var payments: [Payment] = []
  package var webhooks: [Webhook] = []
  /// What waits for the payer, with its address on this server.
  package var waiting: [Waiting] = []
  /// The messages of each payment, in the order of the payments.
  package var traces: [Trace] = []
  /// The last messages that belong to no payment.
  package var others: [MessageLog.Entry] = []

  package init(id: String, now: String) {
    self.id = id
    self.now = now
  }

  package struct Payment: Sendable {
    package var id: String
    package var system: String
    /// The status in the last notification; nil if there was none.
    package var status: String?
    /// The number of times that the payment was charged, and the amounts in minor units.
    package var charges: Int
    package var held: Int64
    package var taken: Int64
    package var refunded: Int64
  }

  package struct Webhook: Sendable {
    package var payment: String
    package var status: String
    /// The name of the state of delivery: `waiting`, `delivered` or `givenUp`.
    package var delivery: String
    package var attempts: Int
  }

  package struct Waiting: Sendable {
    package var name: String
    package var shop: String
    package var payment: String
    package var money: Money
    package var path: String
  }

  package struct Trace: Sendable {
    package var payment: String
    package var entries: [MessageLog.Entry]
  }
}
