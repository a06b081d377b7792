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
  mutating func painted(_ screen: CurrentScreen, at now: Instant) {
    guard began == nil, !isSubmitted, let form = screen.entryForm else { return }
    began = now
    start = form
    // Codes are erased as soon as they have been sent, so no copy of one may stay here.
    start?.form.forgetSecrets()
    visit(form)
  }

  /// Counts a key, paste or click that a form has received.
  /// - Parameter before: the form's counters before the input.
  mutating func count(since before: EntryTally, _ form: FormScreen, at now: Instant) {
    if began == nil, !isSubmitted { began = now }
    effort.keys += 1
    effort.corrections += form.tally.corrections - before.corrections
    effort.earlyErrors += form.tally.earlyErrors - before.earlyErrors
    visit(form)
  }

  private mutating func visit(_ form: FormScreen) {
    guard form.current != nil, form.focus.current != last else { return }
    let field = form.focus.current
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
  mutating func changed(to screen: CurrentScreen) {
    if isSubmitted, screen.entryForm == nil { isSubmitted = false }
  }
}

extension CurrentScreen {
  /// The form on the screen; nil if it shows none.
  var entryForm: FormScreen? {
    switch self {
    case .form(let form): form
    case .inquiry(let inquiry): inquiry.fields
    case .clarification(let clarification): clarification.fields
    default: nil
    }
  }
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
