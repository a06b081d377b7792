/// A scenario that applies to every valid card unless the order sets a mock mode.
///
/// Source of the list: seed 000, sections on cascades and retries.
/// Further source: ecommpay's mobile SDK, statuses of its mock configuration.
public enum SandboxSituation: String, CaseIterable, Codable, Sendable {
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
  /// The platform requests clarification before it continues.
  case clarification
  /// Every attempt is declined.
  case retry
  /// The payment is declined because the issuer does not respond in time.
  case timeout
  /// Half of the amount is authorised.
  case partial
}

extension SandboxConfiguration {
  /// Returns the scenario of an attempt in this project.
  /// - Parameter course: the scenario that follows from the card or from the mock mode.
  func course(_ course: CardCourse, for order: Order) -> CardCourse {
    guard order.action != .tokenize else { return course }
    switch order.mode {
    case .success, .decline:
      // Both modes go through clarification and a challenge before the result.
      // Source for `success`: the mobile SDK's preset `successWithClarificationAndThreeDSecure`.
      // Source for `decline`: the mobile SDK's preset `declineWithClarificationAndThreeDSecure`.
      return course.asking(.anyCode).clarifying
    case .disabled: break
    }
    guard let situation else { return cascading(course) }
    let retried = CardCourse.declined("10000")
    return switch situation {
    case .frictionless: CardCourse.success.asking(.certain("Y"))
    case .challenge: CardCourse.success.asking(.certain("C"))
    case .challengeRefused: CardCourse.success.asking(.certain("C", end: "N"))
    case .cascade: retried.followed(by: .silent)
    case .cascadeChallenge: retried.followed(by: .challenge)
    case .cascadeDeclined: retried.followed(by: .declined)
    case .clarification: CardCourse.success.clarifying
    case .retry: retried
    case .timeout: CardCourse.declined("10602")
    case .partial: CardCourse.success.paying(.half)
    }
  }

  /// Applies the project's cascade setting to a card's scenario.
  private func cascading(_ course: CardCourse) -> CardCourse {
    var course = course
    if !cascades { course.next = nil }
    if cascades, course.next == nil, course.code != "0" { course.next = .declined }
    return course
  }
}

extension CardCourse {
  static func declined(_ code: String) -> CardCourse {
    var course = CardCourse.success
    course.code = code
    return course
  }

  func asking(_ play: ACSPlay) -> CardCourse {
    var course = self
    course.play = play
    course.authentication = play.answer == "C" ? .challenge : .frictionless
    return course
  }

  var clarifying: CardCourse {
    var course = self
    course.clarifies = true
    return course
  }

  func followed(by next: Next) -> CardCourse {
    var course = self
    course.next = next
    return course
  }

  func paying(_ share: Share) -> CardCourse {
    var course = self
    course.share = share
    return course
  }

  /// Returns the scenario at the next provider.
  func taken(by next: Next) -> CardCourse {
    var course =
      switch next {
      case .silent: CardCourse.success
      case .challenge: CardCourse.success.asking(.certain("C"))
      case .declined: CardCourse.declined(code)
      }
    course.debitCode = debitCode
    return course
  }
}

extension ACSPlay {
  /// A scenario with a fixed `transStatus`, without the issuer's risk rules.
  static func certain(_ answer: String, end: String = "Y") -> ACSPlay {
    var play = ACSPlay(answer: answer)
    play.isCertain = true
    play.end = end
    return play
  }

  /// A challenge that accepts any code, because the mock mode determines the result.
  static let anyCode: ACSPlay = {
    var play = ACSPlay.certain("C")
    play.codes = .any
    return play
  }()
}
