import CheckoutCore
import KassaCards
import KassaResources
import KassaTerminal

/// The read-only state that is available to every screen.
struct Context {
  let shared: SharedSetup
  let payments: SharedPaymentState
  let now: Instant
  let size: Size
  /// The digits of the card that the payer has entered, or its number as the platform masks it, during a challenge only;
  /// otherwise empty.
  var cardNumber = ""
  /// The keys so far, while they are traced.
  var trace = KeyTrace()

  init(shared: SharedSetup, payments: SharedPaymentState, now: Instant, size: Size) {
    self.shared = shared
    self.payments = payments
    self.now = now
    self.size = size
  }

  var presentation: Presentation { payments.state.presentation }
  /// What can be said about the payment.
  var summary: PaymentSummary { payments.state.summary ?? PaymentSummary(presentation, of: setup.order) }
  /// The payments from earlier runs that can be resumed.
  var resumablePayments: ResumablePayments { payments.state.resumablePayments }
  var merchantActions: MerchantActionsState { payments.state.merchantActions }
  /// The sequence diagram of the payment, in a window in which it stands beside the checkout; otherwise empty.
  var diagram: FlowDiagram { payments.state.diagram }
  /// The armed breaks on messages.
  var breaks: [MessageBreak] { payments.state.breaks }
  /// The numbers of the faults of the settings that have happened as often as they are to, from 1.
  var usedFaults: Set<Int> { payments.state.usedFaults }
  var setup: Setup { shared.setup }
  var flow: Flow { payments.state.presentation.flow }
  var strings: StringTable { setup.strings }
  var format: LocaleFormat { shared.format }
  var today: CalendarDate { now.date(offset: setup.timeOffset) }

  /// Whether the key that leaves ends the program, or the checkout inside another one, because no payment is under way.
  var leavesProgram: Bool {
    switch flow.phase {
    case .ready: flow.inquiry == nil && !setup.isHosted
    case .concluding, .ended: true
    default: false
    }
  }

  /// The formatted amount that the pay button charges.
  var dueNow: String { flow.interface?.dueNow.map(format.money) ?? shared.total }

  /// The approximate amount in another currency, if the platform asks to show it; otherwise empty.
  var converted: [Page.Block] {
    guard let converted = flow.interface?.converted else { return [] }
    let text = say("amount.converted", ["total": shared.total, "amount": format.money(converted)])
    return [.text(text, id: "converted", tone: .muted), .space]
  }

  /// That the platform was asked again about the payment on the screen, with its answer; nil if that is no news.
  var checkedWords: String? { summary.checkedWords(strings, presentation.entries, offset: setup.timeOffset) }

  /// Returns the localised string for a key.
  func say(_ key: String, _ arguments: [String: String]) -> String { strings(key, arguments) }
  func say(_ key: String, count: Int) -> String { strings(key, count: count) }
  func say(_ key: String) -> String { strings(key) }

  /// Returns the localised string for the order's purpose, e.g. `key.verify`, or the one for `key` if there is none.
  func sayByPurpose(_ key: String, _ arguments: [String: String] = [:]) -> String {
    strings.optional(key + "." + setup.order.purpose.rawValue, arguments) ?? say(key, arguments)
  }

  /// The merchant name: the platform's shop name if known, otherwise the order's.
  var shopName: String {
    (flow.shop ?? setup.shop)?.name ?? flow.interface?.merchantName ?? setup.order.merchantName
  }

  func brandName(_ id: BrandID) -> String { setup.brandName(id) }

  /// The payment system's name as people write it. Scripts, options and the ledger have its ID.
  var providerTitle: String { providerTitle(setup.providerName) }

  /// Returns the name of a payment system as people write it.
  /// - Parameter id: the ID of the payment system; an unknown one stands for itself.
  func providerTitle(_ id: String) -> String { strings.optional("provider." + id) ?? id }

  /// The name of the environment in the language of the screens, e.g. `sandbox`.
  var environment: String { setup.environmentTitle }

  /// The sign of a card brand in a list, by the name that it has in texts.
  func badge(_ id: BrandID?) -> Page.Badge? {
    id.map { Page.Badge(brandName($0), ground: BrandColours.ground($0)) }
  }

  /// The sign of a card brand as its cards bear it, for the form of a card.
  func printedBadge(_ id: BrandID?) -> Page.Badge? {
    badge(id).map { Page.Badge($0.text.uppercased(), ground: $0.ground) }
  }

  /// Returns what the mock backend accepts in a field, as a hint for testers, e.g. `sandbox: 1234`; nil for no hint.
  func rightEntry(_ field: ElementID) -> String? {
    guard !setup.isClean else { return nil }
    let code = field == .oneTimeCode && !cardNumber.isEmpty ? setup.rightCode(cardNumber) : nil
    return (code ?? setup.rightEntries[field]).map { say("setting.pair", ["label": environment, "value": $0]) }
  }

  /// Returns which of several options the mock issuer accepts, as a hint for testers, e.g. `sandbox: Riga, Oslo`; nil for
  /// no hint.
  func rightChoices(of options: [Challenge.Option]) -> String? {
    let right = options.filter { setup.rightChoices.contains($0.name) }.map(\.text)
    guard !setup.isClean, !right.isEmpty else { return nil }
    return say("setting.pair", ["label": environment, "value": right.joined(separator: ", ")])
  }

  /// Returns the remaining time as minutes and seconds, e.g. `4:59` or `0:07`.
  func timeLeft(until deadline: Instant) -> String {
    let seconds = max(0, (deadline - now).wholeSeconds)
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Returns the instant at which the displayed remaining time next changes, just after the current second elapses.
  /// Returns nil if the deadline has passed, because the displayed time no longer changes.
  func nextTimeLeft(until deadline: Instant) -> Instant? {
    let left = (deadline - now).milliseconds
    return left > 0 ? now + .milliseconds(left % 1000 + 1) : nil
  }
}

/// The background colours of the card brand badges.
enum BrandColours {
  static func ground(_ id: BrandID) -> Color {
    switch id {
    case .visa: .rgb(0x1A, 0x1F, 0x71)
    case .mastercard: .rgb(0xCC, 0x36, 0x00)
    case .maestro: .rgb(0x00, 0x66, 0x99)
    case .americanExpress: .rgb(0x01, 0x6F, 0xD0)
    case .jcb: .rgb(0x0B, 0x4E, 0xA2)
    case .mir: .rgb(0x0F, 0x75, 0x4E)
    default: .rgb(0x44, 0x44, 0x55)
    }
  }
}

extension Context {
  /// The line items of the order, with what was paid before: without it, they would not add up to the amount.
  var positions: [Page.Fact] {
    let order = setup.order
    let positions = order.positions.map { position in
      Page.Fact("\(position.quantity) × \(position.name)", order.text(position.amount, in: format))
    }
    guard !positions.isEmpty, order.prepaid > 0 else { return positions }
    return positions + [Page.Fact(say("schedule.prepaid"), "-" + order.text(order.prepaid, in: format), id: "prepaid")]
  }
}
