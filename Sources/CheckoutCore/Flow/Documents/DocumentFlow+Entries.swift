/// The numbered steps to which the entries of a flow belong.
extension DocumentFlow {
  /// Returns the document's step to which an entry belongs: the completion of a step, or a message.
  /// - Returns: nil for any other entry, and for an entry that the document does not mention.
  ///
  /// A message that occurs in several steps belongs to the first of them. A response does not name its request,
  /// so only the flow's step identifies it; ``steps(of:)`` knows the earlier messages and is more exact.
  package func step(of entry: FlowEntry) -> DocumentStep? {
    position(of: entry).map { steps[$0] }
  }

  /// Returns the document's step of each entry, by the entry's index.
  ///
  /// A response belongs to the step of its request unless the document gives it one of its own.
  /// A message that occurs in several steps belongs to the first one that is not over yet.
  package func steps(of entries: [FlowEntry]) -> [Int: DocumentStep] {
    guard !steps.isEmpty else { return [:] }
    var found: [Int: DocumentStep] = [:]
    var requests: [Request] = []
    var (reached, attempt) = (0, 1)
    for entry in entries {
      if entry.attempt != attempt { (reached, attempt) = (0, entry.attempt) }
      guard case .message(let message) = entry.kind else {
        found[entry.index] = step(of: entry)
        continue
      }
      let request = requests.lastIndex { $0.isAnswered(by: message, entry) }.map { requests.remove(at: $0) }
      var candidates = request.map { positions(answering: $0.message, in: entry.step) } ?? []
      if candidates.isEmpty, let position = request?.position { candidates = [position] }
      if candidates.isEmpty, request == nil { candidates = positions(of: message, in: entry.step) }
      let position = candidates.first { $0 >= reached } ?? candidates.last
      if let position {
        found[entry.index] = steps[position]
        // A notification may come at any time, so it does not end the steps before it.
        if entry.step != .merchantNotified { reached = max(reached, position) }
      }
      if message.isRequest { requests.append(Request(message: message, entry: entry, position: position)) }
    }
    return found
  }

  /// A request that has not been answered yet.
  private struct Request {
    let message: WireMessage
    let entry: FlowEntry
    /// The position of its step in the document; nil if the document does not mention the request.
    let position: Int?

    func isAnswered(by answer: WireMessage, _ entry: FlowEntry) -> Bool {
      !answer.isRequest && answer.from == message.to && answer.to == message.from && entry.step == self.entry.step
        && entry.attempt == self.entry.attempt
    }
  }

  private func position(of entry: FlowEntry) -> Int? {
    switch entry.kind {
    case .completed: steps.lastIndex { $0.steps.contains(entry.step) }
    case .message(let message): positions(of: message, in: entry.step).first
    case .moved, .ended, .note: nil
    }
  }

  /// Returns the positions of the steps to which a message may belong, in the document's order.
  private func positions(of message: WireMessage, in step: Step) -> [Int] {
    let name = MessageName(message.name)
    let (parties, reversed) = (message.parties, message.to.rawValue + ">" + message.from.rawValue)
    return steps.indices.filter { index in
      steps[index].messages.contains { row in
        row.isReply
          ? row.step == step && row.parties == reversed && !message.isRequest
          : row.isSent(by: parties, in: step) && row.pattern.matches(name)
      }
    }
  }

  /// Returns the positions of the steps to which the response to a request belongs according to the document.
  private func positions(answering request: WireMessage, in step: Step) -> [Int] {
    let (name, parties) = (MessageName(request.name), request.parties)
    return steps.indices.filter { index in
      steps[index].messages.contains { $0.isReply && $0.isSent(by: parties, in: step) && $0.pattern.matches(name) }
    }
  }
}

extension DocumentMessage {
  fileprivate func isSent(by parties: String, in step: Step) -> Bool {
    (self.parties == "*" || self.parties == parties) && (self.step == nil || self.step == step)
  }
}

extension WireMessage {
  /// The sender and the recipient as the tables in `Resources` write them, e.g. `sdk>platform`.
  var parties: String { from.rawValue + ">" + to.rawValue }

  /// Whether the message is a request, which has a path. A response has only a status.
  fileprivate var isRequest: Bool { name.contains(" /") }
}
