import TestSupport

/// The built-in scripts whose cases in a served world differ from those in process, each with the reason.
enum PlayedDifferences {
  /// What differs.
  enum Kind: String, Sendable {
    /// The result of the case, or the outcome of a payment.
    case outcome
    /// The messages in the record of the payment.
    case messages
  }

  struct Listed: Sendable {
    var system: String
    var script: String
    var kind: Kind
    var reason: String
  }

  struct Found: Sendable {
    var script: String
    var kind: Kind
    var text: String
  }

  enum Malformed: Error {
    case missing
    case line(String)
  }

  /// Reads the table: payment system, script, kind and reason, with tabs between.
  static func read() throws -> [Listed] {
    guard let bytes = Repository.bytes("Tests/ServerTests/differences.tsv") else { throw Malformed.missing }
    let text = String(decoding: bytes, as: UTF8.self)
    return try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: "\t").map(String.init)
      guard parts.count == 4, let kind = Kind(rawValue: parts[2]) else { throw Malformed.line(String(line)) }
      return Listed(system: parts[0], script: parts[1], kind: kind, reason: parts[3])
    }
  }
}
