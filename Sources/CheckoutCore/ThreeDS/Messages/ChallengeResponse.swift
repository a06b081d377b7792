/// The CRes: what the issuer answers during a challenge. Source: EMV 3-D Secure 2.2 and 2.3.1, CRes.
public enum ChallengeResponse: Equatable, Sendable {
  /// The challenge goes on with this question.
  case question(IssuerQuestion)
  /// The issuer has decided.
  case final(TransStatus)
}

/// What a client expects of a CRes, and how strict it is.
public struct ChallengeRules: Equatable, Sendable {
  /// The code for another message version: SDKs differ, 203 in some, 102 in others.
  public var versionMismatch: ThreeDSErrorCode
  /// Whether the lengths of texts that no open source confirms are held against the issuer.
  public var enforcesUnconfirmedLengths: Bool
  /// Ids of extensions that this side understands.
  public var knownExtensions: Set<String>

  public init(
    versionMismatch: ThreeDSErrorCode = .versionUnsupported, enforcesUnconfirmedLengths: Bool = false,
    knownExtensions: Set<String> = []
  ) {
    self.versionMismatch = versionMismatch
    self.enforcesUnconfirmedLengths = enforcesUnconfirmedLengths
    self.knownExtensions = knownExtensions
  }
}

extension ChallengeResponse {
  /// Reads a CRes.
  ///
  /// Order of the checks: kind of message, completion, identifiers, version, extensions, what the kind of question needs;
  /// then whether identifiers, version and counter are those of this transaction. Source: as Stripe's SDKs do.
  /// - Throws: the first thing that is wrong.
  public init(
    _ message: JSON, names: ChallengeNames, counter: Int, rules: ChallengeRules = ChallengeRules()
  ) throws(ProtocolFault) {
    let reader = ElementReader(message: message, version: names.version)
    guard message["messageType"]?.string == "CRes" else { throw ProtocolFault(.notUnderstood, "messageType") }
    let completion = try reader.required("challengeCompletionInd", ChallengeCompletion.self)
    let sdk: String? =
      if let expected = names.sdk { try reader.identifier("sdkTransID", expected: expected) } else { nil }
    let server = try reader.identifier("threeDSServerTransID", expected: names.server)
    let acs = try reader.identifier("acsTransID", expected: names.acs)
    let version = try reader.required("messageVersion", limit: 8)
    _ = try MessageExtension.all(in: reader, known: rules.knownExtensions)
    let response: ChallengeResponse
    switch completion {
    case .finished: response = .final(try reader.required("transStatus", TransStatus.self))
    case .goesOn: response = .question(try IssuerQuestion(reader, rules))
    }
    let number = try reader.counter("acsCounterAtoS")
    let different = [
      sdk == names.sdk ? nil : "sdkTransID", server == names.server ? nil : "threeDSServerTransID",
      acs == names.acs ? nil : "acsTransID",
    ].compactMap(\.self)
    guard different.isEmpty else { throw ProtocolFault(.unknownTransaction, different.joined(separator: ",")) }
    guard version == names.version.rawValue else { throw ProtocolFault(rules.versionMismatch, "messageVersion") }
    guard number == counter else { throw ProtocolFault(.undecipherable, "acsCounterAtoS") }
    self = response
  }
}
