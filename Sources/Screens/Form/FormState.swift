import CheckoutCore
import KassaTerminal

/// What a form remembers besides its values: the focus, the errors of the platform and the attempt.
struct FormState: Sendable {
  var focus: FocusRing {
    didSet { if focus.current != oldValue.current { isSelected = true } }
  }
  /// Whether the text of the focused field is selected, as it is when the focus comes to a field: what is typed replaces
  /// it. A key that moves the cursor keeps it.
  var isSelected = false
  /// The index of the field whose selected text was replaced last; nil if there is none.
  var replaced: Int?
  /// The number of the payment attempt for which the form was last filled in.
  private var attempt: Int
  /// The last error that has been shown below the fields.
  private var shownError: CheckoutError?
  /// Whether the focus has moved to the next field automatically and no key has been pressed since.
  private(set) var hasJustAdvanced = false
  /// Whether it has moved from a complete expiry date, which is where the input of a scanner ends.
  private(set) var hasLeftDate = false

  init(_ focus: FocusRing, attempt: Int) {
    self.focus = focus
    self.attempt = attempt
  }

  /// Continues the attempt and the focus of another form.
  mutating func adopt(_ other: FormState) {
    attempt = other.attempt
    focus.focus(other.focus.current)
    isSelected = other.isSelected
  }

  /// Returns whether a new attempt has begun since the last call. It requires the security code again.
  mutating func beginsAttempt(_ context: Context) -> Bool {
    defer { attempt = context.flow.attempt }
    return attempt != context.flow.attempt
  }

  /// Returns the platform's validation errors if they have not been shown yet, and focuses the first field with one.
  mutating func newMistakes(_ context: Context) -> [Mistake] {
    guard context.flow.recoverableError != shownError else { return [] }
    shownError = context.flow.recoverableError
    let mistakes = shownError?.mistakes ?? []
    if let first = mistakes.first { focus.focus(first.element) }
    return mistakes
  }

  /// Shows or hides the brand choice below the card number.
  /// The focus does not move unless the focused element disappears.
  mutating func showBrandChoice(_ isWanted: Bool, below number: ElementID?) {
    guard isWanted != focus.ids.contains(.coBrand) else { return }
    var ids = focus.ids.filter { $0 != .coBrand }
    if isWanted, let number, let index = ids.firstIndex(of: number) { ids.insert(.coBrand, at: index + 1) }
    focus = FocusRing(ids, current: ids.contains(focus.current) ? focus.current : number ?? ids.first)
  }

  /// Moves the focus because the focused field is complete.
  /// - Parameter isDate: whether the field is the expiry date of a card.
  mutating func advance(isDate: Bool) {
    focus.next()
    (hasJustAdvanced, hasLeftDate) = (true, isDate)
  }

  /// Ends the effect of an automatic move: a card reader has filled in the form since.
  mutating func forgetAdvance() { hasJustAdvanced = false }

  /// Returns whether to ignore a key.
  /// After the focus has moved automatically, one Tab or Enter pressed out of habit would skip a field. A scanner ends the
  /// expiry date with Enter, which must not submit the form.
  /// - Parameters:
  ///   - isEmpty: whether the focused field is empty.
  ///   - submits: whether Enter in the focused field submits the form, although an expiry date has just been entered.
  mutating func ignores(_ key: Key, isEmpty: Bool, submits: Bool) -> Bool {
    defer { hasJustAdvanced = false }
    return hasJustAdvanced && (key == Key(.tab) || (key == Keys.enter && (isEmpty || submits)))
  }
}
