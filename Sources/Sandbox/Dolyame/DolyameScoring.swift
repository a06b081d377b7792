import CheckoutCore
import KassaCards
import KassaSandbox

/// The credit scoring, which decides whether the payer may pay in instalments and creates the instalments.
struct DolyameScoring {
  let platform: DolyamePlatform
  let session: DolyameSession

  /// The minimum age for paying in instalments, in years. The value is specific to this project; no source defines it.
  static let adultAge = 18
  /// The last digits of the phone numbers that the scoring refuses.
  static let refusedEnding = "0000"

  func judge() async throws -> MachineAnswer {
    guard session.stage == .scoring, let phone = session.signedIn, let order = platform.order(session.order) else {
      throw DolyameRefusal.order
    }
    guard isAccepted(phone, order) else {
      platform.change(session.id) { $0.stage = .over }
      await platform.move(order.id, to: .rejected)
      return MachineAnswer(["step": "rejected"])
    }
    let plan = DolyamePlan(order.amount, from: platform.today)
    platform.changeOrder(order.id) { $0.plan = plan }
    await platform.move(order.id, to: .approved)
    platform.change(session.id) { $0.stage = .schedule }
    return MachineAnswer([
      "step": "schedule", "amount": .kopecks(order.amount), "prepaid_amount": .kopecks(order.prepaid),
      "payment_schedule": plan.wire(paid: 0), "items": .array(order.items.map(\.wire)),
    ])
  }

  private func isAccepted(_ phone: String, _ order: DolyameOrderRecord) -> Bool {
    if order.isDemo { return order.outcome != "scoring_rejected" }
    if platform.configuration.mock == .success { return true }
    let person = platform.state.read { $0.person(phone) }
    guard let born = person?.birthdate.flatMap({ CalendarDate($0) }) else { return false }
    let today = platform.today
    let isBeforeBirthday = (today.month, today.day) < (born.month, born.day)
    return today.year - born.year - (isBeforeBirthday ? 1 : 0) >= Self.adultAge && !phone.hasSuffix(Self.refusedEnding)
  }

  /// Records that the payer has accepted the instalments. The payer then chooses a card.
  func accept() throws(DolyameRefusal) -> MachineAnswer {
    guard session.stage == .schedule, let phone = session.signedIn else { throw .order }
    platform.change(session.id) { $0.stage = .method }
    let cards = platform.state.read { $0.person(phone)?.cards ?? [:] }
    return MachineAnswer([
      "step": "method", "cards": .array(cards.sorted { $0.key < $1.key }.map(\.value.wire)),
    ])
  }
}
