package import CheckoutCore

/// Something that happens in a payment, and for which a setting of the mock backend is made.
///
/// Before it happens, the setting has no effect. A script with a setting whose event never comes tests nothing of it, and fails.
package struct SettingEvent: Sendable {
  /// What happens, for example `a challenge`.
  package let words: String
  private let isShown: @Sendable ([WireMessage]) -> Bool

  /// - Parameters:
  ///   - words: what happens.
  ///   - isShown: whether the messages of a flow, in their order, show that it has happened.
  package init(_ words: String, isShown: @escaping @Sendable (_ messages: [WireMessage]) -> Bool) {
    self.words = words
    self.isShown = isShown
  }

  private static func message(
    _ words: String, _ isShown: @escaping @Sendable (WireMessage) -> Bool
  ) -> SettingEvent {
    SettingEvent(words) { $0.contains(where: isShown) }
  }

  package func hasHappened(in messages: [WireMessage]) -> Bool { isShown(messages) }

  // MARK: 3-D Secure

  /// The issuer has decided about an authentication.
  package static let authentication = message("a 3-D Secure authentication") { $0.name == "ARes" }

  /// The platform has asked for an authentication in a version of the protocol.
  package static func authentication(version: String) -> SettingEvent {
    message("a 3-D Secure authentication in version \(version)") {
      $0.name == "AReq" && $0.body["messageVersion"]?.string == version
    }
  }

  /// The issuer has looked at the payer's device before it decided.
  package static let deviceCheck = message("a 3DS Method") {
    $0.name == "AReq" && ["Y", "N"].contains($0.body["threeDSCompInd"]?.string)
  }

  /// The checkout has asked the issuer for the first screen of a challenge.
  package static let challenge = message("a challenge") { $0.isChallengeRequest }

  /// The issuer has answered in a challenge.
  /// - Parameter number: the number of the answer, from 0.
  package static func challengeAnswer(_ number: Int) -> SettingEvent {
    message("the answer number \(number) of a challenge") {
      $0.isChallengeRequest && $0.body["sdkCounterStoA"]?.string.flatMap { Int($0) } == number
    }
  }

  /// The payer has sent a one-time code. What answers another kind of question is none.
  package static let oneTimeCode = SettingEvent("a one-time code that the payer sent") { messages in
    var question: String?
    for message in messages {
      if message.body["messageType"]?.string == "CRes" { question = message.body["acsUiType"]?.string ?? question }
      let entry = message.body["challengeDataEntry"] ?? message.body["challengeHTMLDataEntry"]
      // A text, or a page of the issuer. Source: EMV 3-D Secure 2.2, acsUiType.
      if message.isChallengeRequest, entry != nil, ["01", "05"].contains(question) { return true }
    }
    return false
  }

  /// The issuer waits for the payer to confirm in the bank's app.
  package static let outOfBand = message("a confirmation in the bank's app") { message in
    // Source: EMV 3-D Secure 2.3.1, acsUiType; ARes, a decoupled authentication.
    ["04", "06"].contains(message.body["acsUiType"]?.string)
      || message.name == "ARes" && message.body["transStatus"]?.string == "D"
  }

  // MARK: Other messages

  /// The platform has told the merchant server about a payment.
  package static let notification = message("a notification") {
    MessageBreak(for: $0)?.name == MessageBreak.notification
  }

  /// The program has sent a request.
  /// - Parameters:
  ///   - words: what that is.
  ///   - name: its name, for example `POST /v1/payment`.
  ///   - member: a member that it has, with its value; nil for any request of that name.
  package static func request(_ words: String, _ name: String, with member: (String, String)? = nil) -> SettingEvent {
    Self.message(words) { message in
      MessageKind(name).matches(message.name)
        && member.map { name, value in message.body[name]?.string == value } ?? true
    }
  }

  /// The platform has answered with a member.
  /// - Parameters:
  ///   - words: what that means.
  ///   - isThere: whether the body of an answer has the member.
  package static func answer(_ words: String, _ isThere: @escaping @Sendable (_ body: JSON) -> Bool) -> SettingEvent {
    message(words) { $0.from == .platform && isThere($0.body) }
  }
}

extension WireMessage {
  /// Whether the message is a CReq. Source: EMV 3-D Secure 2.2.
  fileprivate var isChallengeRequest: Bool { body["messageType"]?.string == "CReq" }
}

/// When a setting has an effect.
package struct SettingNeed: Sendable {
  /// The event in words, for documentation.
  package let words: String
  /// Returns the event; nil if the value needs none.
  /// - Parameter table: the table in which the setting stands.
  fileprivate let event: @Sendable (_ value: JSON, _ table: JSON) -> SettingEvent?
}

extension SandboxSetting {
  /// Returns the setting with the event that gives it an effect.
  package func needing(_ event: SettingEvent) -> Self { needing(event.words) { _, _ in event } }

  /// Returns the setting with the event that gives it an effect, which depends on its value.
  /// - Parameters:
  ///   - words: the event in words, for documentation.
  ///   - event: returns the event for a value in its table; nil if the value needs none.
  package func needing(
    _ words: String, _ event: @escaping @Sendable (_ value: JSON, _ table: JSON) -> SettingEvent?
  ) -> Self {
    var setting = self
    setting.need = SettingNeed(words: words, event: event)
    return setting
  }

  /// The settings of a table that are made for an event.
  package struct Armed: Sendable {
    package let path: ValuePath
    /// The setting as scripts write it, for example `issuer.question: html`.
    package let words: String
    package let event: SettingEvent
  }

  /// Returns the settings of a table that are made for an event, those inside of others too.
  /// - Parameters:
  ///   - table: the values, which have no mistakes.
  ///   - rows: the settings that the table may have.
  package static func armed(in table: JSON, _ rows: [SandboxSetting], at path: ValuePath = ValuePath()) -> [Armed] {
    rows.flatMap { row -> [Armed] in
      guard let value = table[row.name] else { return [] }
      let place = path + .key(row.name)
      let inner = if case .table(let rows) = row.values { armed(in: value, rows, at: place) } else { [Armed]() }
      guard let event = row.need?.event(value, table) else { return inner }
      return [Armed(path: place, words: "\(place): \(value.plainText)", event: event)] + inner
    }
  }
}
