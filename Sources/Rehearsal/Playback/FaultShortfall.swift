package import KassaBackend

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
