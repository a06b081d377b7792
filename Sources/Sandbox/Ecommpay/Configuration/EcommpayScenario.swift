import KassaSandbox

/// A scenario that applies to every valid card unless the order sets a mock mode.
///
/// Source of the list of scenarios: ecommpay SDK guide, sections on cascades and retries.
/// Further source: ecommpay's mobile SDK, statuses of its mock configuration.
public enum EcommpayScenario: String, CaseIterable, Codable, Sendable {
  /// The issuer authenticates the payer without a challenge.
  case frictionless
  /// The issuer challenges the payer and accepts the correct code.
  case challenge
  /// The issuer challenges the payer and rejects even the correct code.
  case challengeRefused = "challenge-refused"
  /// The first provider declines; the next provider approves the payment without a challenge.
  case cascade
  /// The first provider declines; the next provider requires another challenge.
  case cascadeChallenge = "cascade-challenge"
  /// Every provider declines.
  case cascadeDeclined = "cascade-declined"
  /// The platform requests clarification data from the payer before it continues the payment.
  case clarification
  /// Every attempt is declined.
  case retry
  /// The payment is declined because the issuer does not respond in time.
  case timeout
  /// Only half of the amount is authorised.
  case partial
}

extension EcommpaySandboxConfiguration {
  /// Returns the scenario for a payment attempt in this project.
  /// - Parameter scenario: the scenario that the card or the mock mode determines.
  func scenario(_ scenario: CardScenario, for order: PlatformOrder) -> CardScenario {
    guard order.action != .tokenize else { return scenario }
    switch order.mode {
    case .success, .decline:
      // In both modes, the payment goes through clarification and a challenge before its result.
      // Source for `success`: the mobile SDK's preset `successWithClarificationAndThreeDSecure`.
      // Source for `decline`: the mobile SDK's preset `declineWithClarificationAndThreeDSecure`.
      return scenario.asking(.anyCode).clarifying
    case .disabled: break
    }
    guard let sandboxScenario else { return cascading(acs.everyScenario.map(scenario.asking) ?? scenario) }
    let retried = CardScenario.declined("10000")
    return switch sandboxScenario {
    case .frictionless: CardScenario.success.asking(.certain("Y"))
    case .challenge: CardScenario.success.asking(.certain("C"))
    case .challengeRefused: CardScenario.success.asking(.certain("C", end: "N"))
    case .cascade: retried.followed(by: .silent)
    case .cascadeChallenge: retried.followed(by: .challenge)
    case .cascadeDeclined: retried.followed(by: .declined)
    case .clarification: CardScenario.success.clarifying
    case .retry: retried
    case .timeout: CardScenario.declined("10602")
    case .partial: CardScenario.success.paying(.half)
    }
  }

  /// Applies the project's cascade setting to the scenario of a card.
  private func cascading(_ scenario: CardScenario) -> CardScenario {
    var scenario = scenario
    if !cascades { scenario.next = nil }
    if cascades, scenario.next == nil, scenario.code != "0" { scenario.next = .declined }
    return scenario
  }
}

extension CardScenario {
  static func declined(_ code: String) -> CardScenario {
    var scenario = CardScenario.success
    scenario.code = code
    return scenario
  }

  func asking(_ play: ACSScenario) -> CardScenario {
    var scenario = self
    scenario.play = play
    scenario.authentication = play.answer == "C" ? .challenge : .frictionless
    return scenario
  }

  var clarifying: CardScenario {
    var scenario = self
    scenario.clarifies = true
    return scenario
  }

  func followed(by next: Next) -> CardScenario {
    var scenario = self
    scenario.next = next
    return scenario
  }

  func paying(_ share: Share) -> CardScenario {
    var scenario = self
    scenario.share = share
    return scenario
  }

  /// Returns the scenario that applies at the next provider.
  func taken(by next: Next) -> CardScenario {
    var scenario =
      switch next {
      case .silent: CardScenario.success
      case .challenge: CardScenario.success.asking(.certain("C"))
      case .declined: CardScenario.declined(code)
      }
    scenario.debitCode = debitCode
    return scenario
  }
}

extension ACSScenario {
  /// Returns a scenario with a fixed `transStatus`, to which the issuer's risk rules do not apply.
  static func certain(_ answer: String, end: String = "Y") -> ACSScenario {
    var play = ACSScenario(answer: answer)
    play.isCertain = true
    play.end = end
    return play
  }

  /// A challenge that accepts any one-time code, because the mock mode determines the result.
  static let anyCode: ACSScenario = {
    var play = ACSScenario.certain("C")
    play.codes = .any
    return play
  }()
}
