import KassaBackend
import KassaCards
package import KassaResources
package import KassaSandbox
package import KassaScreens

extension TestCardGroup {
  /// Returns the cards as shown on the screens and by `kassa cards`, with descriptions of the results they trigger.
  func rows(_ strings: StringTable) -> [TestCardRow] {
    cards.map { card in
      TestCardRow(
        number: card.number, brand: .init(rawValue: card.brand), effect: card.effect(strings),
        group: card.group(redirects))
    }
  }
}

extension TestCard {
  /// The result codes of payments whose outcome is known late. Source: the notes of the test cards.
  private static let slow = ["AS300", "AS998"]
  /// The result codes of technical errors: the issuer or the shop's terminal does not work.
  private static let errors = ["10602", "TERMINAL_ERROR"]
  /// The notes that are an authentication status other than Y and N.
  private static let statuses = ["attempted": "A", "rejected": "R"]

  /// What a payment with the card comes to, in words for a list under the heading of its group. A note is enough.
  fileprivate func effect(_ strings: StringTable) -> String {
    if let status = Self.statuses[note] { return ThreeDSSituation.effect(status, result == .success, strings) }
    if !note.isEmpty { return strings("testCards.note." + note) }
    let declined = strings("testCards.result.decline", ["code": code])
    switch (result, authentication) {
    case (.success, .none): return strings("testCards.auth.none")
    case (.success, _): return ThreeDSSituation.effect("Y", true, strings)
    case (.refused, _): return "N · " + declined
    case (.decline, .none): return declined
    case (.decline, _): return "Y · " + declined
    }
  }

  /// The group in which the test card is listed.
  fileprivate func group(_ redirects: Bool) -> TestCardRow.Group {
    if Self.slow.contains(code) { return .slow }
    if Self.errors.contains(code) { return .errors }
    return switch authentication {
    case .none: result == .success ? .paid : .declined
    case .frictionless: .frictionless
    case .challenge: redirects ? .away : .text
    }
  }
}

extension ThreeDSSituation {
  /// The situation's card as shown on the screens and by `kassa cards`.
  package func row(_ strings: StringTable) -> TestCardRow {
    TestCardRow(number: number, brand: .visa, effect: effect(strings), group: group)
  }

  /// The kind of question, as the group in which the test card is listed.
  package var group: TestCardRow.Group {
    if let question { return TestCardRow.Group(rawValue: question.rawValue) ?? .text }
    return switch scenario.answer {
    case "D": .decoupled
    case "S": .browser
    default: .frictionless
    }
  }

  /// The keys of the words for the status and the variant; empty for a plain Y or N, and for what the group says.
  private var keys: [String] {
    // The name is the kind, the status and the variant.
    let parts = name.split(separator: "-", maxSplits: 2).dropFirst()
    return parts.map { "testCards.status." + $0 }.filter {
      $0 != group.key && StringTable.english.optional($0) != nil
    }
  }

  private func effect(_ strings: StringTable) -> String {
    let result = strings("testCards.result." + (isPaid ? "success" : "refused"))
    return (status.map { $0 + " · " } ?? "") + ([result] + keys.map { strings($0) }).joined(separator: ", ")
  }

  /// Returns the words for the end of an authentication without a variant.
  /// - Parameter status: the `transStatus`.
  static func effect(_ status: String, _ isPaid: Bool, _ strings: StringTable) -> String {
    let words = [strings("testCards.result." + (isPaid ? "success" : "refused"))]
    let more = strings.optional("testCards.status." + status)
    return status + " · " + (words + [more].compactMap(\.self)).joined(separator: ", ")
  }

  /// The keys of the words that explain the setting's value in the sandbox panel.
  var panelKeys: [String] {
    [group.key] + (status.map { ["setting.issuer.answer." + $0] } ?? [])
      + keys.filter { $0.dropFirst("testCards.status.".count).count > 1 }
  }
}
