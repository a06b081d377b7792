import CheckoutCore
package import KassaScreens
package import KassaTerminal

/// Looks at each screen that a checkout shows, and remembers what the rules must know about earlier ones.
package struct AccessibilityWatch: Sendable {
  package private(set) var report = AccessibilityReport()

  /// What makes keys and waiting lead elsewhere: a page that differs in nothing of it is tried once.
  private struct Offer: Hashable {
    var screen: ScreenName
    var elements: [ElementID]
    var labels: [String]
    var enabled: [Bool]
    var failed: [Bool]
    var deadline: Instant?
    var hasError: Bool
  }

  private var tried: Set<Offer> = []
  private var last: (page: Page, theme: Theme, size: Size)?
  private var entries = EnteredFields()
  /// The limit of the payer's last action in this payment; nil if there was none.
  private var deadline: Instant?

  package init() {}

  /// Looks at the screen that was painted last.
  /// - Parameters:
  ///   - depth: the colours of the terminal.
  ///   - line: the line of the script that is played; 0 for none.
  package mutating func look(_ app: App, depth: ColorDepth, line: Int = 0) {
    let page = app.page()
    let isSeen = app.size.columns >= PageLayout.smallest.columns && app.size.rows >= PageLayout.smallest.rows
    if let last, last.page == page, last.theme == app.theme, last.size == app.size { return }
    last = (page, app.theme, app.size)
    guard isSeen, !page.isCodeAlone else { return }
    let sight = AccessibilitySight(app, page, depth: depth)
    func add(_ rule: AccessibilityRule, _ verdict: AccessibilityVerdict) {
      report.add(verdict, rule, page.topID, line: line)
    }
    let flow = app.presentation.flow
    add(.contrast, AccessibilityRule.contrast(sight))
    add(.redundantEntry, entries.verdict(sight))
    if flow.phase == .ready { deadline = nil }
    // A platform that is asked again tells the same limit with small differences.
    let isNew = flow.deadline.map { now in deadline.map { now - $0 > .seconds(5) } ?? true } ?? false
    if let current = flow.deadline { deadline = current }
    // What a card reader types is not over yet.
    guard !app.isReading, tried.insert(offer(page, flow)).inserted else { return }
    let isOver = deadline.map { app.now >= $0 } ?? false
    add(.timing, AccessibilityRule.timing(sight, isNew: isNew, isOver: isOver))
    add(.focusOrder, AccessibilityRule.focusOrder(sight))
    add(.errors, AccessibilityRule.errors(sight))
    add(.authentication, AccessibilityRule.authentication(sight))
    add(.name, AccessibilityRule.name(sight))
  }

  private func offer(_ page: Page, _ flow: Flow) -> Offer {
    let elements = page.elements
    return Offer(
      screen: page.topID, elements: elements.map(\.id), labels: elements.map(\.label),
      enabled: elements.map(\.isEnabled), failed: page.topFields.map { $0.error != nil }, deadline: flow.deadline,
      hasError: !page.errors.isEmpty)
  }
}

/// The fields that the payer has filled in during a payment. Source: WCAG 2.2, success criterion 3.3.7.
private struct EnteredFields: Sendable {
  private struct Key: Hashable {
    var field: ElementID
    /// The payment method, for the fields of a card: another method may be for another card.
    var method: String?
  }

  private var entered: Set<Key> = []
  /// The last screen of the payment, without what lies over it, and its focus.
  private var last: (screen: ScreenName, focus: ElementID?)?
  private var isResumed = false

  /// What the payer asks for in place of what they have entered.
  private static let others: Set<ElementID> = [.another, "otherPhone", "logout"]

  /// Returns whether a field is empty again that the payer had filled in on a screen before this one. Codes are left out:
  /// security demands that they are entered again.
  mutating func verdict(_ sight: AccessibilitySight) -> AccessibilityVerdict {
    let (page, flow) = (sight.page, sight.app.presentation.flow)
    // A card number does not outlive the program.
    if flow.phase == .ready || flow.isResumed != isResumed { entered = [] }
    isResumed = flow.isResumed
    guard !sight.app.isCovered else { return .doesNotApply("it lies over another screen") }
    let hasCome = last?.screen != page.id
    if hasCome, let focus = last?.focus, Self.others.contains(focus) { entered = [] }
    last = (page.id, page.focus)
    var (stillFilled, failures) = ([String](), [String]())
    for field in page.topFields where !field.role.isCode && !field.isSecret {
      let isOfCard = [.cardNumber, .expiry, .holder].contains(field.role)
      let key = Key(field: field.id, method: isOfCard ? flow.method : nil)
      let isEmpty = field.isBlank || field.text.allSatisfy(\.isWhitespace)
      if entered.contains(key) {
        if !isEmpty { stillFilled.append(sight.quoted(field.id)) }
        if isEmpty, hasCome { failures.append("\(sight.quoted(field.id)) was filled in before, and is empty again") }
      }
      if isEmpty { entered.remove(key) } else { entered.insert(key) }
    }
    guard !failures.isEmpty || !stillFilled.isEmpty else { return .doesNotApply("nothing was filled in before") }
    return AccessibilityVerdict(failures, else: "still filled in: " + stillFilled.joined(separator: ", "))
  }
}
