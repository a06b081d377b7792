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
  private var isSubmitted = false

  /// Notes that a page has been painted. The time of an attempt begins with the first page that shows the form.
  mutating func painted(_ screen: any StageScreen, at now: Instant) {
    guard began == nil, !isSubmitted, let entry = screen.entryForm?.entry else { return }
    began = now
    visit(entry)
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
  mutating func submit(at now: Instant) {
    guard !isSubmitted else { return }
    isSubmitted = true
    if let began { effort.milliseconds += (now - began).milliseconds }
    began = nil
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
