/// A request over HTTP with its answer.
struct MessageExchange {
  var request: FlowEntry
  /// What was sent, taken from `request`.
  var sent: WireMessage
  /// The answer with its entry; nil if none was recorded.
  var answer: (entry: FlowEntry, message: WireMessage)?

  /// Pairs the requests in a record with their answers.
  /// - Returns: the exchanges in the order of their requests, and the number of messages that belong to none.
  static func all(_ entries: [FlowEntry]) -> (exchanges: [MessageExchange], others: Int) {
    var exchanges: [MessageExchange] = []
    var others = 0
    // The positions of the exchanges without an answer, by the place where the answer is expected.
    var open: [Place: [Int]] = [:]
    for entry in entries {
      // A program that was restarted gets no answers to the requests of the earlier run.
      if case .moved(from: .ready, _) = entry.kind { open = [:] }
      guard case .message(let message) = entry.kind else { continue }
      if message.isHTTPRequest {
        let place = Place(entry, from: message.to, to: message.from)
        open[place, default: []].append(exchanges.count)
        exchanges.append(MessageExchange(request: entry, sent: message))
      } else if message.isHTTPAnswer {
        let place = Place(entry, from: message.from, to: message.to)
        if let first = open[place]?.first {
          open[place]?.removeFirst()
          exchanges[first].answer = (entry, message)
        } else {
          others += 1
        }
      } else {
        others += 1
      }
    }
    return (exchanges, others)
  }

  /// Where an answer belongs. The record files an answer under the step and the attempt of its request.
  private struct Place: Hashable {
    let step: Step
    let attempt: Int
    let from: WireMessage.Party
    let to: WireMessage.Party

    init(_ entry: FlowEntry, from: WireMessage.Party, to: WireMessage.Party) {
      step = entry.step
      attempt = entry.attempt
      self.from = from
      self.to = to
    }
  }
}

extension WireMessage {
  /// The name of the message that stands for an answer that never came.
  static let lostName = "—"

  /// Whether the message is a request over HTTP, such as `POST /v1/init`.
  var isHTTPRequest: Bool {
    let name = MessageName(name)
    return !name.path.isEmpty && !name.word.isEmpty && name.word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  /// Whether the message is an answer over HTTP: it has the name of a status, or tells that no answer came.
  var isHTTPAnswer: Bool { isLost || httpStatus != nil }

  /// Whether the message tells that no answer came.
  var isLost: Bool { name == Self.lostName }

  /// The status of an answer over HTTP; nil for any other message.
  var httpStatus: Int? {
    name.utf8.count == 3 && name.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(name) : nil
  }
}
