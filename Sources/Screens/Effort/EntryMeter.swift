import CheckoutCore
import KassaTerminal

/// Counts what entering the forms of a payment costs the payer. The app has one for each payment.
struct EntryMeter: Sendable {
  private(set) var effort = EntryEffort()
  /// The fields that have had the focus.
  private var visited: [ElementID] = []
  private var last: ElementID?
  /// When the form was first painted in this attempt; nil before that and after the submission.
  private var began: Instant?
  /// The form as it was first painted in this attempt, without codes; nil once it has been submitted.
  private var start: FormScreen?
  private var isSubmitted = false

  /// Notes that a page has been painted. The time of an attempt begins with the first page that shows the form.
  mutating func painted(_ screen: any StageScreen, at now: Instant) {
    guard began == nil, !isSubmitted, let form = screen.entryForm else { return }
    began = now
    start = form
    // Codes are erased as soon as they have been sent, so no copy of one may stay here.
    start?.form.forgetSecrets()
    visit(form.entry)
  }

  /// Counts a key, paste or click that a form has received.
  /// - Parameters:
  ///   - before: the entry before the input.
  ///   - after: the entry after it.
  mutating func count(since before: FormScreen.Entry, _ after: FormScreen.Entry, at now: Instant) {
    if began == nil, !isSubmitted { began = now }
    effort.keys += 1
    effort.corrections += after.tally.corrections - before.tally.corrections
    effort.earlyErrors += after.tally.earlyErrors - before.tally.earlyErrors
    visit(after)
  }

  private mutating func visit(_ entry: FormScreen.Entry) {
    guard let field = entry.field, field != last else { return }
    last = field
    if visited.contains(field) {
      effort.returns += 1
    } else {
      visited.append(field)
      effort.fields += 1
    }
  }

  /// Ends an attempt at the submission of the form.
  mutating func submit(_ form: FormScreen, _ context: Context) {
    guard !isSubmitted else { return }
    isSubmitted = true
    if let began { effort.milliseconds += (context.now - began).milliseconds }
    if !effort.isEmpty, let keys = FewestKeys(for: form, from: start, context).count {
      effort.best = (effort.best ?? 0) + keys
    }
    (began, start) = (nil, nil)
  }

  /// Notes that the screen may have changed. A form that is shown again after a submission begins a new attempt.
  mutating func changed(to screen: any StageScreen) {
    if isSubmitted, screen.entryForm == nil { isSubmitted = false }
  }
}

extension FormScreen {
  /// What the payer's input has needed so far, and where the next input goes.
  struct Entry {
    var tally: EntryTally
    /// The focused field; nil if a button or the choice of a brand has the focus.
    var field: ElementID?
  }

  var entry: Entry { Entry(tally: tally, field: current == nil ? nil : focus.current) }
}

extension PersonAction {
  /// Whether the action sends the values of a form.
  var submitsForm: Bool {
    switch self {
    case .confirm, .clarify, .reply: true
    default: false
    }
  }
}
