import KassaResources

/// A signature that does not hold, with the strings that both parties signed and the place where they first differ.
///
/// A canonical string is what a signature covers: the parameters in the order that the payment system prescribes.
public struct SignatureMismatch: Equatable, Sendable {
  /// What the signature covers.
  public enum Subject: String, CaseIterable, Sendable {
    /// The order that the SDK sends to the platform.
    case order
    /// The platform's notification to the merchant server.
    case notification
    /// A request from the merchant server to the platform.
    case request

    /// The string key of the sentence that the signature does not hold.
    var textKey: String { "signature.refused." + rawValue }
  }

  /// What comparing the two strings shows.
  public enum Finding: Equatable, Sendable {
    /// The string that was signed is not known, so there is nothing to compare.
    case unknown
    /// Both strings are the same. The secret or the algorithm differs, or the signature itself was changed.
    case equal
    /// The strings differ at a place that may be shown.
    case differs(SignatureDifference)
    /// The strings differ in a value that may not be shown.
    /// - Parameter position: the position at which that value starts, in characters, from 1.
    case hidden(parameter: String, position: Int)
  }

  /// What the signature covers.
  public let subject: Subject
  /// The canonical string of the party that checks the signature. Personal data is redacted.
  public let ours: String
  /// The canonical string of the party that signed; nil if it is not known. Personal data is redacted.
  public let theirs: String?
  /// What comparing the two strings has shown.
  public let finding: Finding

  /// Compares two strings without personal data.
  public init(_ subject: Subject, ours: String, theirs: String?) {
    self.init(subject, ours: SignedText(ours), theirs: theirs.map { SignedText($0) })
  }

  /// Compares two strings, and redacts the personal data in them.
  package init(_ subject: Subject, ours: SignedText, theirs: SignedText?) {
    self.subject = subject
    self.ours = ours.shown
    self.theirs = theirs?.shown
    finding = theirs.map { SignedText.finding(ours, $0) } ?? .unknown
  }

  /// The first characters that differ; nil if the strings are equal, or if they differ in a value that is not shown.
  public var firstDifference: SignatureDifference? {
    if case .differs(let difference) = finding { difference } else { nil }
  }

  /// The position of the first difference in characters, from 1; nil if there is none or it is not known.
  public var position: Int? {
    switch finding {
    case .differs(let difference): difference.position
    case .hidden(_, let position): position
    case .equal, .unknown: nil
    }
  }
}

extension SignatureMismatch {
  /// The greatest number of characters of a string that a note keeps.
  static let mostCharacters = 16_384

  /// The details of the note ``FlowNote/signatureRefused``.
  var details: [String: String] {
    var details = ["what": subject.rawValue, "ours": Self.cut(ours)]
    details["theirs"] = theirs.map(Self.cut)
    details["position"] = position.map { String($0) }
    if case .hidden(let parameter, _) = finding { details["parameter"] = parameter }
    return details
  }

  /// Cuts off the end of a string that is too long to keep. An ellipsis marks the cut.
  private static func cut(_ text: String) -> String {
    guard text.utf8.count > mostCharacters, text.count > mostCharacters else { return text }
    return text.prefix(mostCharacters) + "…"
  }

  /// Restores a mismatch from the details of its note; nil if they are not those of such a note.
  public init?(details: [String: String]) {
    guard let subject = details["what"].flatMap(Subject.init(rawValue:)), let ours = details["ours"] else { return nil }
    self.subject = subject
    self.ours = ours
    theirs = details["theirs"]
    let position = details["position"].flatMap { Int($0) }
    finding =
      switch (theirs, position, details["parameter"]) {
      case (nil, _, _): .unknown
      case (_, let position?, let parameter?): .hidden(parameter: parameter, position: position)
      case (let theirs?, let position?, nil):
        .differs(SignatureDifference(ours, theirs) ?? SignatureDifference(position: position))
      case (_, nil, _): .equal
      }
  }

  /// The sentence about a refused signature, from the details of its note.
  static func words(_ details: [String: String], _ strings: StringTable) -> [String: String] {
    guard let mismatch = SignatureMismatch(details: details) else { return details }
    let reason =
      switch mismatch.finding {
      case .unknown: strings("signature.unknown")
      case .equal: strings("signature.equal")
      case .differs: strings("signature.differs", ["position": details["position"] ?? ""])
      case .hidden(let parameter, _): strings("signature.hidden", ["parameter": parameter])
      }
    return ["what": strings(mismatch.subject.textKey), "reason": reason]
  }
}
