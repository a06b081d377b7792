/// The ARes, as a 3DS Server or a merchant sees it. Source: EMV 3-D Secure 2.2 and 2.3.1, ARes.
public struct AuthenticationResponse: Equatable, Sendable {
  public var version: ThreeDSVersion
  public var server: String
  public var acs: String?
  public var directoryServer: String?
  public var status: TransStatus
  public var reason: TransStatusReason?
  public var reasonInfo: String?
  /// The electronic commerce indicator: either two digits, or `N0` or `N2`. Its meaning depends on the card scheme.
  public var eci: String?
  /// Whether there is an authentication value: 28 Base64 characters, a secret shared by the merchant and the issuer.
  public var hasAuthenticationValue: Bool
  /// The issuer's text for the cardholder, at most 128 characters. From version 2.2 on, displaying it is mandatory.
  public var cardholderInfo: String?
  /// Whether a regulation requires the challenge. The element is present if the status is C or D.
  public var isChallengeMandated: Bool?
  public var challengeURL: String?
  public var interface: ACSInterface?
  public var uiType: ACSUIType?
  public var authenticationType: AuthenticationType?
  public var methods: [AuthenticationMethod] = []
  public var isDecoupledConfirmed: Bool?
  public var trust: TrustStatus?
  public var deviceBinding: DeviceBindingStatus?

  /// Parses an ARes and throws at the first fault.
  public init(
    _ message: JSON, server expected: String, version: ThreeDSVersion, knownExtensions: Set<String> = []
  ) throws(ProtocolFault) {
    let reader = ElementReader(message: message, version: version)
    guard message["messageType"]?.string == "ARes" else { throw ProtocolFault(.notUnderstood, "messageType") }
    self.version = version
    server = try reader.identifier("threeDSServerTransID", expected: expected)
    let received = try reader.required("messageVersion", limit: 8)
    _ = try MessageExtension.all(in: reader, known: knownExtensions)
    status = try reader.required("transStatus", TransStatus.self)
    acs = try reader.optional("acsTransID")
    directoryServer = try reader.optional("dsTransID")
    let reasonText = try reader.optional("transStatusReason")
    reason = reasonText.flatMap { TransStatusReason($0, in: version) }
    if reasonText != nil, reason == nil { throw ProtocolFault(.format, "transStatusReason") }
    reasonInfo = try reader.optional("transStatusReasonInfo", limit: 256)
    eci = try reader.optional("eci", limit: 2)
    hasAuthenticationValue = try Self.hasValue(reader)
    cardholderInfo = try reader.optional("cardholderInfo", limit: 128)
    isChallengeMandated = try reader.flag("acsChallengeMandated")
    challengeURL = try reader.optional("acsURL", limit: 2048)
    isDecoupledConfirmed = try reader.flag("acsDecConInd")
    authenticationType = try reader.optional("authenticationType", AuthenticationType.self)
    let trustName = version < .v231 ? "whiteListStatus" : "trustListStatus"
    trust = try reader.optional(trustName, TrustStatus.self)
    deviceBinding = try reader.optional("deviceBindingStatus", DeviceBindingStatus.self)
    try readRendering(message, reader)
    try readMethods(message)
    try checkConditions()
    guard server == expected else { throw ProtocolFault(.unknownTransaction, "threeDSServerTransID") }
    guard received == version.rawValue else { throw ProtocolFault(.versionUnsupported, "messageVersion") }
  }

  private static func hasValue(_ reader: ElementReader) throws(ProtocolFault) -> Bool {
    guard let value = try reader.optional("authenticationValue") else { return false }
    guard value.utf8.count == 28, Base64.decode(value, .either)?.count == 20 else {
      throw ProtocolFault(.format, "authenticationValue")
    }
    return true
  }

  private mutating func readRendering(_ message: JSON, _ reader: ElementReader) throws(ProtocolFault) {
    guard let rendering = message["acsRenderingType"], !rendering.isNull else { return }
    guard rendering.object != nil else { throw ProtocolFault(.format, "acsRenderingType") }
    let inner = ElementReader(message: rendering, version: version)
    interface = try inner.optional("acsInterface", ACSInterface.self)
    uiType = try inner.optional("acsUiTemplate", ACSUIType.self)
  }

  private mutating func readMethods(_ message: JSON) throws(ProtocolFault) {
    guard let member = message["authenticationMethod"], !member.isNull else { return }
    for element in member.elements ?? [.null] {
      guard let method = element.string.flatMap({ AuthenticationMethod($0, in: version) }) else {
        throw ProtocolFault(.format, "authenticationMethod")
      }
      methods.append(method)
    }
  }

  /// Throws error 201 if an element that the status requires is missing.
  private func checkConditions() throws(ProtocolFault) {
    var missing: [String] = []
    switch status {
    case .challenge:
      if acs == nil { missing.append("acsTransID") }
      if isChallengeMandated == nil { missing.append("acsChallengeMandated") }
      if challengeURL == nil { missing.append("acsURL") }
    case .decoupled:
      if acs == nil { missing.append("acsTransID") }
      if isDecoupledConfirmed == nil { missing.append("acsDecConInd") }
    case .denied, .unavailable, .rejected: if reason == nil { missing.append("transStatusReason") }
    default: break
    }
    guard missing.isEmpty else { throw ProtocolFault(.missing, missing.joined(separator: ",")) }
  }
}
