import CheckoutCore

/// The rows of the sequence diagram of a payment, in the order of the steps and, within a step, of time.
///
/// A message stands in the step in which it was sent. Each further attempt has a section of its own.
struct FlowDiagram: Equatable, Sendable {
  struct Row: Equatable, Sendable {
    enum Content: Equatable, Sendable {
      /// The heading of a further attempt.
      case section
      /// The step itself: what its actor does, or what is still to come.
      case step
      case message(WireMessage)
      case note(key: String, details: [String: String])
      case ended(Outcome)
    }

    let content: Content
    let step: Step
    let attempt: Int
    let state: StepState
    /// Whether this is the first row of its step, which has the step's number.
    let isFirst: Bool
    /// The step of the payment system's own document to which the row belongs; nil if the document does not number it.
    fileprivate(set) var document: DocumentStep?
    /// Whether the document's step begins here.
    fileprivate(set) var beginsDocument = false
    /// The entry that the row shows; nil for a heading and for a step to come.
    let entry: FlowEntry?
    /// The time since the row that happened before this one; nil for the first, and for what has not happened.
    fileprivate(set) var sincePrevious: Duration?

    var message: WireMessage? { if case .message(let message) = content { message } else { nil } }
  }

  enum StepState: Equatable, Sendable {
    case done, open, failed, toCome
  }

  private(set) var rows: [Row] = []
  /// The time of the first entry; nil if there is none.
  let began: Instant?

  init() { began = nil }

  /// Whether the payment system's own document numbers its steps.
  private(set) var hasDocument = false

  /// - Parameter document: the payment system's own document; nil to leave its numbers out.
  init(_ presentation: Presentation, document: DocumentFlow? = nil) {
    let (flow, entries) = (presentation.flow, presentation.entries)
    began = entries.first?.time
    let sections = FlowAttempt.all(entries, completed: flow.completed, attempt: flow.attempt)
    for section in sections {
      if section.number > 1, let first = section.steps.first {
        rows.append(
          Row(
            content: .section, step: first.step, attempt: section.number, state: .done, isFirst: false, entry: nil))
      }
      let isLast = section.number == sections.count
      for record in section.steps {
        let isMarked = isLast && record.step == flow.markedStep
        let state: StepState =
          isMarked ? (flow.isInTrouble ? .failed : .open) : record.isDone ? .done : .toCome
        add(record, state, of: section.number)
      }
    }
    addTimes()
    if let document { addNumbers(document, entries) }
  }

  /// Adds the document's own numbers, each where it begins.
  private mutating func addNumbers(_ document: DocumentFlow, _ entries: [FlowEntry]) {
    // The numbers of a document that has the same thirteen steps say nothing new.
    guard !document.steps.isEmpty, document.steps.map(\.number) != Step.allCases.map({ String($0.rawValue) }) else {
      return
    }
    hasDocument = true
    let steps = document.steps(of: entries)
    var last: String?
    for index in rows.indices {
      guard let entry = rows[index].entry, let step = steps[entry.index] else { continue }
      rows[index].document = step
      rows[index].beginsDocument = step.number != last
      last = step.number
    }
  }

  /// The steps whose own row tells more than their messages: somebody acts, or something appears on the screen.
  private static let acting: Set<Step> = [
    .paymentInitiated, .parametersPrepared, .formDisplayed, .detailsConfirmed, .paymentRegistered, .resultDisplayed,
  ]

  private mutating func add(_ record: FlowAttempt.Record, _ state: StepState, of attempt: Int) {
    let first = rows.count
    func row(_ content: Row.Content, _ entry: FlowEntry?) -> Row {
      Row(
        content: content, step: record.step, attempt: attempt, state: state, isFirst: rows.count == first, entry: entry)
    }
    let hasMessages = record.entries.contains { if case .message = $0.kind { true } else { false } }
    let hasOwnRow = Self.acting.contains(record.step) || !hasMessages
    let completion = record.entries.last { $0.kind == .completed }
    for entry in record.entries {
      switch entry.kind {
      case .completed: if hasOwnRow, entry == completion { rows.append(row(.step, entry)) }
      case .message(let message): rows.append(row(.message(message), entry))
      case .note(let key, let details): rows.append(row(.note(key: key, details: details), entry))
      case .ended(let outcome): rows.append(row(.ended(outcome), entry))
      case .moved: break
      }
    }
    if rows.count == first || (hasOwnRow && completion == nil && state != .done) { rows.append(row(.step, nil)) }
  }

  private mutating func addTimes() {
    let order = rows.indices.filter { rows[$0].entry != nil }.sorted {
      (rows[$0].entry?.index ?? 0) < (rows[$1].entry?.index ?? 0)
    }
    for (earlier, later) in zip(order, order.dropFirst()) {
      guard let before = rows[earlier].entry?.time, let time = rows[later].entry?.time else { continue }
      rows[later].sincePrevious = time - before
    }
  }

  /// The index of the row that a person looks at while the payment goes on: what has happened last. A later step may have
  /// begun before it, such as the wait for a notification.
  var latest: Int { rows.indices.max { (rows[$0].entry?.index ?? -1) < (rows[$1].entry?.index ?? -1) } ?? 0 }

  /// Returns the row with the request to which the message in a row is the answer; nil if it is not an answer.
  func request(of index: Int) -> Row? {
    guard rows.indices.contains(index), let answer = rows[index].message, answer.isAnswer else { return nil }
    var open = 0
    for row in rows[..<index].reversed() {
      guard row.step == rows[index].step, row.attempt == rows[index].attempt else { return nil }
      guard let message = row.message else { continue }
      if message.from == answer.from, message.to == answer.to, message.isAnswer { open += 1 }
      if message.from == answer.to, message.to == answer.from, !message.isAnswer {
        if open == 0 { return row }
        open -= 1
      }
    }
    return nil
  }
}

extension WireMessage {
  /// Whether the message answers a request over HTTP: it has the name of a status, or tells that no answer came.
  var isAnswer: Bool { name == "—" || name.count == 3 && Int(name) != nil }

  /// Whether the answer is an error, or never came.
  var isTrouble: Bool { name == "—" || isAnswer && (Int(name) ?? 0) >= 400 }
}
