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
    let isAccepted = isAccepted(phone, order)
    let plan = DolyamePlan(order.amount, from: platform.today)
    if let webhook = try decide(isAccepted ? .approved : .rejected, plan) {
      await platform.webhooks.deliver(webhook, of: order.id)
    }
    guard isAccepted else { return MachineAnswer(["step": "rejected"]) }
    return MachineAnswer([
      "step": "schedule", "amount": .kopecks(order.amount), "prepaid_amount": .kopecks(order.prepaid),
      "payment_schedule": plan.wire(paid: 0), "items": .array(order.items.map(\.wire)),
    ])
  }

  /// Decides on the order, unless another session has done so.
  /// - Returns: the index of the new webhook; nil if there is none.
  private func decide(_ status: DolyameOrderStatus, _ plan: DolyamePlan) throws(DolyameRefusal) -> Int? {
    let now = platform.clock.now
    let webhook = platform.state.change(session.id) { [session] state -> Result<Int?, DolyameRefusal> in
      guard state.sessions[session.id]?.stage == .scoring else { return .failure(.order) }
      // With the same status, this session has decided, and the platform was stopped before it answered.
      guard var order = state.orders[session.order], order.belongs(to: session.id),
        order.status == .new || order.status == status
      else {
        state.sessions[session.id]?.stage = .over
        return .failure(.exists)
      }
      if status == .approved { order.plan = plan }
      let known = order.webhooks.count
      _ = order.move(to: status, at: now)
      // Write the order before the session, so that no session goes on with an order that is not approved.
      state.keep(order)
      state.sessions[session.id]?.stage = status == .approved ? .schedule : .over
      return .success(order.webhooks.count > known ? known : nil)
    }
    return try webhook.get()
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
    try platform.advance(session) { $0.stage = .method }
    let cards = platform.state.read { $0.person(phone)?.cards ?? [:] }
    return MachineAnswer([
      "step": "method", "cards": .array(cards.sorted { $0.key < $1.key }.map(\.value.wire)),
    ])
  }
}
