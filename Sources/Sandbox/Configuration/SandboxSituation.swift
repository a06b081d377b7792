/// A course that every valid card plays, whatever it is, where no mock mode decides. Source of the list: seed 000, sections
/// on cascades and retries; ecommpay's mobile SDK, statuses of its mock configuration.
public enum SandboxSituation: String, CaseIterable, Codable, Sendable {
  /// The issuer is content without asking.
  case frictionless
  /// The issuer asks, and vouches for who gives the right code.
  case challenge
  /// The issuer asks, and refuses whatever is answered.
  case challengeRefused = "challenge-refused"
  /// The first provider declines, the next one pays without asking anybody.
  case cascade
  /// The first provider declines; at the next one the issuer asks again.
  case cascadeChallenge = "cascade-challenge"
  /// All providers decline.
  case cascadeDeclined = "cascade-declined"
  /// The platform wants to know more before it goes on.
  case clarification
  /// Declined, attempt after attempt.
  case retry
  /// The issuer does not answer in time.
  case timeout
  /// A half is paid.
  case partial
}

extension SandboxConfiguration {
  /// What an attempt plays in this project.
  /// - Parameter course: what the card plays by itself, or the mock mode.
  func course(_ course: CardCourse, for order: Order) -> CardCourse {
    guard order.action != .tokenize else { return course }
    switch order.mode {
    case .success, .decline:
      // Both go the whole way before they decide. Source: the mobile SDK's presets `successWithClarificationAndThreeDSecure`
      // and `declineWithClarificationAndThreeDSecure`.
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

  /// A card says what the next provider makes of it only where the project has one.
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

  /// What the next provider makes of it.
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
  /// The issuer's answer without its rule.
  static func certain(_ answer: String, end: String = "Y") -> ACSPlay {
    var play = ACSPlay(answer: answer)
    play.isCertain = true
    play.end = end
    return play
  }

  /// A question that any answer satisfies: the mock mode decides, not the person.
  static let anyCode: ACSPlay = {
    var play = ACSPlay.certain("C")
    play.codes = .any
    return play
  }()
}
