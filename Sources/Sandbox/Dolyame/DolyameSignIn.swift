import CheckoutCore
import Crypto
import KassaCards
import KassaSandbox

/// The sign-in: phone number, one-time code and questionnaire.
/// Source of the error IDs: the product's published interface.
struct DolyameSignIn {
  let platform: DolyamePlatform
  let session: DolyameSession

  /// The ID of a partner for which the platform has disabled the SDK.
  static let closedPartner = "bnpl-closed-app"

  /// Starts the sign-in. With a valid access token, the payer skips the phone number and the one-time code.
  func open() throws(DolyameRefusal) -> MachineAnswer {
    if session.request["partner_id"]?.string == Self.closedPartner {
      platform.change(session.id) { $0.stage = .over }
      throw DolyameRefusal(status: 403, code: "sdk_not_available")
    }
    let token = session.request["access_token"]?.string
    // Discard the access token, because from here on the session ID authenticates the payer.
    if token != nil { platform.change(session.id) { $0.request = $0.request.without("access_token") } }
    if let phone = token.flatMap(Self.phone) { return try signedIn(phone) }
    return try askForPhone()
  }

  private func askForPhone() throws(DolyameRefusal) -> MachineAnswer {
    try platform.advance(session) { session in
      session.stage = .phone
      session.signedIn = nil
    }
    return MachineAnswer(["step": "phone", "phone": session.request["client_info"]?["phone"]])
  }

  func logout() throws(DolyameRefusal) -> MachineAnswer {
    guard [.code, .questionnaire].contains(session.stage) else { throw .order }
    return try askForPhone()
  }

  func phone(_ body: JSON) throws(DolyameRefusal) -> MachineAnswer {
    guard session.stage == .phone else { throw .order }
    guard let phone = body["phone"]?.string, phone.hasPrefix("+7"), phone.utf8.count == 12,
      phone.dropFirst(2).utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      phone.dropFirst(2).first.map({ "34789".contains($0) }) == true
    else { throw .fields(["phone"]) }
    return try send(to: phone, isFirst: true)
  }

  func resend() throws(DolyameRefusal) -> MachineAnswer {
    guard session.stage == .code, let phone = session.phone else { throw .order }
    let limits = platform.configuration.limits
    guard platform.clock.now >= session.codeSent + limits.resendAfter else { throw .order }
    guard session.resends < limits.resends else { throw DolyameRefusal(status: 403, code: "limit_exceeded") }
    return try send(to: phone, isFirst: false)
  }

  private func send(to phone: String, isFirst: Bool) throws(DolyameRefusal) -> MachineAnswer {
    let (now, limits) = (platform.clock.now, platform.configuration.limits)
    let sent = try platform.advance(session) { session in
      session.stage = .code
      session.phone = phone
      session.codeSent = now
      session.attemptsLeft = limits.codeAttempts
      session.resends = isFirst ? 0 : session.resends + 1
      return session.resends
    }
    return ask(phone, attempts: limits.codeAttempts, sent: now, resends: sent, error: nil)
  }

  private func ask(_ phone: String, attempts: Int, sent: Instant, resends: Int, error: String?) -> MachineAnswer {
    let digits = phone.dropFirst(2)
    return MachineAnswer([
      "step": "code", "phone": .string("+7 (\(digits.prefix(3))) ***-**-\(digits.suffix(2))"),
      "length": JSON(TestCards.oneTimeCode.utf8.count), "attempts_left": JSON(attempts),
      "resend_at": .string((sent + platform.configuration.limits.resendAfter).timestamp),
      "resends_left": JSON(max(0, platform.configuration.limits.resends - resends)),
      "error": error.map { .string($0) },
    ])
  }

  func code(_ body: JSON) throws(DolyameRefusal) -> MachineAnswer {
    guard session.stage == .code, let phone = session.phone else { throw .order }
    let limits = platform.configuration.limits
    // An expired one-time code never costs an attempt, because the payer needs a new code in any case.
    guard platform.clock.now < session.codeSent + limits.codeLifetime else {
      return ask(
        phone, attempts: session.attemptsLeft, sent: session.codeSent, resends: session.resends, error: "code_expired")
    }
    if body["code"]?.string == TestCards.oneTimeCode { return try signedIn(phone) }
    let left = try platform.advance(session) { session in
      session.attemptsLeft -= 1
      if session.attemptsLeft <= 0 { session.stage = .over }
      return session.attemptsLeft
    }
    guard left > 0 else { throw DolyameRefusal(status: 403, code: "limit_exceeded") }
    return ask(phone, attempts: left, sent: session.codeSent, resends: session.resends, error: "invalid_grant")
  }

  /// Completes the sign-in: validates the order for this payer and continues with the questionnaire.
  private func signedIn(_ phone: String) throws(DolyameRefusal) -> MachineAnswer {
    let check = DolyameOrderCheck(configuration: platform.configuration, request: session.request)
    platform.claim("order", session.order)
    // One change judges the order and takes it, because another session may be about the same one.
    let person = platform.state.change(session.id) { [session] state -> Result<DolyamePerson?, DolyameRefusal> in
      guard var now = state.sessions[session.id], now.stage == session.stage else { return .failure(.order) }
      let person = state.person(phone)
      let known = state.orders[session.order] ?? DolyamePlatform.knownOrder(session.order)
      do throws(DolyameRefusal) {
        var order = try check.judge(phone: phone, person: person, known: known)
        order.session = session.id
        state.keep(order)
      } catch {
        state.sessions[session.id]?.stage = .over
        return .failure(error)
      }
      now.stage = .questionnaire
      now.signedIn = phone
      state.sessions[session.id] = now
      return .success(person)
    }
    return MachineAnswer([
      "step": "questionnaire", "access_token": .string(Self.token(phone)), "person": try person.get()?.wire ?? [:],
    ])
  }

  func questionnaire(_ body: JSON) throws(DolyameRefusal) -> MachineAnswer {
    guard session.stage == .questionnaire, let phone = session.signedIn else { throw .order }
    guard body["consent"] == .bool(true) else { throw .fields(["consent"]) }
    let given = body["person"] ?? [:]
    var wrong = ["last_name", "first_name", "birthdate", "email"].filter { given[$0]?.string?.isEmpty != false }
    if given["birthdate"]?.string.flatMap({ CalendarDate($0) }) == nil, !wrong.contains("birthdate") {
      wrong.append("birthdate")
    }
    guard wrong.isEmpty else { throw .fields(wrong) }
    let isNext = platform.state.change(session.id) { [session] state -> Bool in
      guard state.sessions[session.id]?.stage == .questionnaire else { return false }
      var person = state.person(phone) ?? DolyamePerson()
      person.lastName = given["last_name"]?.string
      person.firstName = given["first_name"]?.string
      person.middleName = given["middle_name"]?.string
      person.birthdate = given["birthdate"]?.string
      person.email = given["email"]?.string
      state.people[phone] = person
      state.sessions[session.id]?.stage = .scoring
      return true
    }
    guard isNext else { throw .order }
    return MachineAnswer(["step": "scoring"])
  }

  // MARK: Tokens

  /// Returns an access token for a phone number. The token proves that this sandbox issued it.
  /// The token stays valid after a restart, because it contains the phone number itself.
  /// The phone number is encrypted with a key stream derived from the token's seal.
  static func token(_ phone: String) -> String {
    let seal = seal(phone)
    return Hex.encode(covered(Array(phone.utf8), seal)) + "." + Hex.encode(seal)
  }

  /// Returns the phone number in an access token; nil if this sandbox did not issue the token.
  static func phone(_ token: String) -> String? {
    let parts = token.split(separator: ".", maxSplits: 1).map { Hex.decode($0) }
    guard parts.count == 2, let hidden = parts[0], let known = parts[1], hidden.count <= 16 else { return nil }
    let phone = String(decoding: covered(hidden, known), as: UTF8.self)
    return seal(phone) == known ? phone : nil
  }

  private static let key = SymmetricKey(data: Array("dolyame sandbox sign-in".utf8))

  private static func seal(_ phone: String) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Array(phone.utf8), using: key).prefix(12))
  }

  /// Encrypts or decrypts bytes by XORing them with the key stream.
  private static func covered(_ bytes: [UInt8], _ seal: [UInt8]) -> [UInt8] {
    zip(bytes, HMAC<SHA256>.authenticationCode(for: Array("cover".utf8) + seal, using: key)).map { $0 ^ $1 }
  }
}
