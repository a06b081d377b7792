public import CheckoutCore

/// The CRes, the issuer's response during a challenge. Source: EMV 3-D Secure 2.2 and 2.3.1, CRes.
public enum ChallengeResponse: Equatable, Sendable {
  /// The challenge continues with this prompt.
  case question(ChallengeUI)
  /// The challenge is complete with this status.
  case final(TransStatus)
}

extension ChallengeResponse {
  /// The limits for parsing a response from an issuer.
  public static let limits = JSON.Limits(bytes: 400_000, depth: 16, values: 2_000)

  /// Parses a CRes.
  ///
  /// The checks run in this order: message type, completion, identifiers, version, extensions, UI elements.
  /// Then the identifiers, the version and the counter are compared with those of the transaction, as in Stripe's SDKs.
  /// - Throws: the first protocol violation.
  public init(_ message: JSON, names: ChallengeNames, counter: Int) throws(ProtocolFault) {
    let reader = ElementReader(message: message, version: names.version)
    guard message["messageType"]?.string == "CRes" else { throw ProtocolFault(.notUnderstood, "messageType") }
    let completion = try reader.required("challengeCompletionInd", ChallengeCompletion.self)
    let sdk: String? =
      if let expected = names.sdk { try reader.identifier("sdkTransID", expected: expected) } else { nil }
    let server = try reader.identifier("threeDSServerTransID", expected: names.server)
    let acs = try reader.identifier("acsTransID", expected: names.acs)
    let version = try reader.required("messageVersion", limit: 8)
    try reader.checkExtensions()
    let response: ChallengeResponse
    switch completion {
    case .finished:
      let status = try reader.required("transStatus", TransStatus.self)
      // The challenge is over, so its result cannot ask for another one.
      guard status.isFinal else { throw ProtocolFault(.format, "transStatus") }
      response = .final(status)
    case .goesOn: response = .question(try ChallengeUI(reader))
    }
    let number = try reader.counter("acsCounterAtoS")
    let different = [
      sdk == names.sdk ? nil : "sdkTransID", server == names.server ? nil : "threeDSServerTransID",
      acs == names.acs ? nil : "acsTransID",
    ].compactMap(\.self)
    guard different.isEmpty else { throw ProtocolFault(.unknownTransaction, different.joined(separator: ",")) }
    guard version == names.version.rawValue else { throw ProtocolFault(.versionUnsupported, "messageVersion") }
    guard number == counter else { throw ProtocolFault(.undecipherable, "acsCounterAtoS") }
    self = response
  }
}
