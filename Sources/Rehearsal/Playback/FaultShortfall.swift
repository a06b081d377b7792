package import CheckoutCore
package import KassaBackend

/// What a fault of a case has met.
package struct MetFault: Codable, Hashable, Sendable {
  /// The number of the fault in its backend, from 1.
  var number: Int
  /// The fault as a script says it, for example `connection-reset on /v1/payment`.
  package var fault: String
  /// The names of the messages that the fault has affected, in their order.
  package var messages: [String]

  init(_ armed: ArmedFault) {
    number = armed.number
    fault = armed.fault.words
    messages = armed.messages
  }

  /// For example `connection-reset met POST /v1/payment`.
  package var words: String {
    let count = Dictionary(messages.map { ($0, 1) }, uniquingKeysWith: +)
    var seen: Set<String> = []
    let names = messages.filter { seen.insert($0).inserted }.map { name in
      count[name].map { $0 > 1 ? "\(name) (\($0) times)" : name } ?? name
    }
    return "\(fault) met \(names.isEmpty ? "no message" : names.joined(separator: ", "))"
  }

  package var json: JSON { ["fault": .string(fault), "messages": .array(messages.map(JSON.string))] }
}

/// A fault that has affected fewer messages than the script wants.
package struct FaultShortfall: Codable, Equatable, Sendable {
  /// The fault as a script says it, for example `connection-reset on /v1/payment`.
  package var fault: String
  /// The number of messages that the fault has affected.
  package var met: Int
  /// The number of messages that the script wants it to affect; 1 for `times: always`.
  package var wanted: Int

  package init(_ unmet: UnmetFault) {
    fault = unmet.fault.words
    met = unmet.met
    wanted = unmet.wanted
  }

  /// What has happened, for a failure: `the fault latency met 1 of 7 messages`.
  package var words: String {
    met == 0 ? "the fault \(fault) never met a message" : "the fault \(fault) met \(met) of \(wanted) messages"
  }
}
