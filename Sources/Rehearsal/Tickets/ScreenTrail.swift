import CheckoutCore
import KassaScreens
import KassaTerminal

/// The last screens of a session, for a ticket. Card numbers and typed digits are hidden before a screen is kept.
struct ScreenTrail: Sendable {
  /// A screen as a person saw it.
  struct Moment: Sendable {
    var page: Page
    var size: Size
    var theme: Theme
    var time: Instant
    /// The flow steps that were completed since the moment before, as number and name.
    var steps: [String] = []

    var frame: Frame { PageLayout(page, size: size, theme: theme).frame }
  }

  /// The greatest number of screens; older ones are dropped.
  static let limit = 200

  private(set) var moments: [Moment] = []
  /// The number of flow entries that have already been looked at.
  private var entryCount = 0

  /// Adds the screen that was painted, unless it is that of the moment before.
  mutating func add(_ page: Page, of session: CheckoutSession) {
    // The palette, from which a ticket may be asked for, is no part of what happened.
    guard page.dialog?.id != .palette else { return }
    let app = session.app
    let page = FrameRedactor.withoutTypedDigits(page)
    let steps = completed(app.presentation.entries)
    if let last = moments.last, last.page == page, last.size == app.size, steps.isEmpty { return }
    if moments.count == Self.limit { moments.removeFirst() }
    moments.append(Moment(page: page, size: app.size, theme: app.theme, time: app.now, steps: steps))
  }

  private mutating func completed(_ entries: [FlowEntry]) -> [String] {
    // If there are fewer flow entries than before, a new payment has started.
    if entries.count < entryCount { entryCount = 0 }
    defer { entryCount = entries.count }
    return entries.dropFirst(entryCount).compactMap { entry in
      if case .completed = entry.kind { "\(entry.step.rawValue) \(entry.step.name)" } else { nil }
    }
  }
}
