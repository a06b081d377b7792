import Cards
import CheckoutCore
import Resources
import Terminal

/// What every screen may look at.
struct Context {
  let shared: SharedSetup
  let presentation: Presentation
  let now: Instant
  let size: Size
  var recollection = Recollection()
  var desk = DeskNews()

  var setup: Setup { _read { yield shared.setup } }
  var flow: Flow { presentation.flow }
  var strings: StringTable { setup.strings }
  var today: CalendarDate { now.date(offset: setup.timeOffset) }

  /// What the pay button of a form charges, for people.
  var dueNow: String { flow.interface?.dueNow?.display ?? shared.total }

  /// About what the amount is in another currency, where that is to be shown.
  var converted: [Page.Block] {
    guard let converted = flow.interface?.converted else { return [] }
    let text = say("amount.converted", ["total": shared.total, "amount": converted.display])
    return [.text(text, id: "converted", tone: .muted), .space]
  }

  /// A text by key.
  func say(_ key: String, _ arguments: [String: String]) -> String { strings(key, arguments) }
  func say(_ key: String) -> String { strings(key) }

  /// A text that says another thing where nothing is charged, by the order's purpose: `key.verify` before `key`.
  func sayByPurpose(_ key: String, _ arguments: [String: String] = [:]) -> String {
    strings.optional(key + "." + setup.order.purpose.rawValue, arguments) ?? say(key, arguments)
  }

  /// Whose shop it is, as the platform says it, else the order.
  var shopName: String {
    (flow.shop ?? setup.shop)?.name ?? flow.interface?.merchantName ?? setup.order.merchantName
  }

  func brandName(_ id: BrandID) -> String { setup.policy.brands[id]?.displayName ?? id.rawValue }

  func badge(_ id: BrandID?) -> Page.Badge? {
    guard let id else { return nil }
    return Page.Badge(brandName(id).uppercased(), ground: BrandColours.ground(id))
  }

  /// `4:59`, or `0:07`.
  func timeLeft(until deadline: Instant) -> String {
    let seconds = max(0, (deadline - now).wholeSeconds)
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// When that text is another one: as soon as less than the shown second is left.
  func nextTimeLeft(until deadline: Instant) -> Instant? {
    let left = (deadline - now).milliseconds
    return left > 0 ? now + .milliseconds(left % 1000 + 1) : nil
  }
}

/// The ground colours of the brands' badges.
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
