import CheckoutCore
import KassaBackend
import KassaSandbox

extension WorldSummary {
  /// The number of messages that a page shows at most for each payment, and of those that belong to none.
  private static let mostMessages = 300

  /// Reads what has happened in a world.
  init(_ world: World) {
    self.init(id: world.id, now: world.clock.now.isoText)
    for system in world.begun {
      let backend = system.backend.backend
      for (id, charges) in backend.charges().sorted(by: { $0.key < $1.key }) {
        let books = backend.books(id) ?? PaymentBooks()
        payments.append(
          Payment(
            id: id, system: system.name, status: backend.lastStatus(id), charges: charges, held: books.held,
            taken: books.taken, refunded: books.refunded))
        webhooks += backend.outbox(id).map { sent in
          Webhook(payment: id, status: sent.status, delivery: sent.delivery.rawValue, attempts: sent.tries)
        }
      }
      waiting += Self.waiting(system, world.sandboxes, "/w/" + world.id)
    }
    let trace = PaymentTrace(world.log.entries(), payments: payments.map(\.id))
    traces = payments.compactMap { payment in
      let entries = trace.entries(of: payment.id)
      return entries.isEmpty ? nil : Trace(payment: payment.id, entries: entries.suffix(Self.mostMessages))
    }
    others = trace.others.suffix(Self.mostMessages)
  }

  private static func waiting(_ system: ServedSystem, _ sandboxes: Sandboxes, _ base: String) -> [Waiting] {
    guard let pages = system.backend.backend.pages(), let places = sandboxes.places(of: system.name) else { return [] }
    let shown = pages.waitingPages.compactMap { page in
      PageVisit.path(of: page.address, places, base).map {
        Waiting(name: page.name, shop: page.shop, payment: page.payment, money: page.money, path: $0)
      }
    }
    let acs = PageVisit.path(of: "https://\(SandboxAuthority.issuer)/challenge", places, base) ?? base
    return shown
      + (pages.challenges?.waitingChallenges ?? []).map { challenge in
        Waiting(
          name: challenge.issuer, shop: challenge.shop, payment: challenge.payment, money: challenge.money,
          path: PageVisit.challenge(challenge.acs, at: acs))
      }
  }
}
