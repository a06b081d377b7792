/// How much of a message's member may be shown and kept, by the member's name, at every payment system and in both
/// directions.
enum MemberSecrecy: Sendable {
  case open
  /// Whoever has it can act as its owner: a bearer token, a password, the credential of a session.
  case secret

  /// - Parameter name: what stands behind a blank numbers the elements of one name.
  init(member name: String) {
    let plain = name.prefix { $0 != " " }.filter { $0 != "_" && $0 != "-" }.lowercased()
    self = Self.secrets.contains(plain) || Self.endings.contains(where: plain.hasSuffix) ? .secret : .open
  }

  /// `access_token`, `account_token`, `paymentToken`, the gateway's `token`, Worldline's list `tokens`.
  private static let endings = ["token", "tokens", "password"]

  private static let secrets: Set<String> = [
    // Worldline Connect: the credential of a client session. Source: seed 002, «create session».
    "clientsessionid",
    // Assist: stands for the device at every request. Source: seed 001, registration of the application.
    "registrationid",
    "authorization", "cookie", "secret", "secretapikey", "apikey",
  ]
}

extension JSON {
  /// The same value without what secret members say. What shows itself shortened or in bullets already stays as it is.
  var withoutSecretMembers: JSON {
    guard hasSecretMember else { return self }
    return switch self {
    case .array(let elements): .array(elements.map(\.withoutSecretMembers))
    case .object(let object):
      .object(
        Object(
          members: object.members.map { member in
            let isSecret = MemberSecrecy(member: member.name) == .secret
            return Object.Member(
              name: member.name, value: isSecret ? member.value.blanked : member.value.withoutSecretMembers)
          }))
    default: self
    }
  }

  private var hasSecretMember: Bool {
    switch self {
    case .array(let elements): elements.contains { $0.hasSecretMember }
    case .object(let object):
      object.members.contains { MemberSecrecy(member: $0.name) == .secret || $0.value.hasSecretMember }
    default: false
    }
  }

  /// Texts and numbers as bullets; a flag or an empty text tells no secret.
  private var blanked: JSON {
    switch self {
    case .string(let text): text.isEmpty || text.isRedacted ? self : .string("••••")
    case .number: .string("••••")
    case .array(let elements): .array(elements.map(\.blanked))
    default: withoutSecretMembers
    }
  }
}

extension String {
  /// Bullets only, or a beginning with the length of the whole, as `WireSecret.redacted` writes it.
  fileprivate var isRedacted: Bool { allSatisfy { $0 == "•" } || contains("… (") && hasSuffix(")") }
}
