public import CheckoutCore

/// The issuer's current challenge prompt, with the client's state for displaying it.
public struct ChallengePrompt: Equatable, Sendable {
  /// The issuer's prompt as the CRes contains it.
  public var question: ChallengeUI
  /// The number of the CRes with this prompt, from 1. A new number means a new prompt, even with the same text.
  public var number = 0
  /// The number of entries that the issuer has rejected so far.
  public var refusals: Int
  /// Whether the issuer rejected the last entry.
  public var isRefusal = false
  /// Whether the payer has returned from the other app.
  public var hasReturned = false
  /// Whether the payer claims to have confirmed in the other app, but the issuer has not received the confirmation yet.
  /// An unconfirmed challenge is not an error.
  public var isUnconfirmed = false
  /// The time from which the payer can request a new one-time code.
  /// Nil if there is no waiting time, or if the issuer does not offer to resend the code.
  public var resendAt: Instant?
  /// The interval for polling an out-of-band confirmation; nil for other challenges.
  public var pollInterval: Duration?
  /// The time at which the challenge times out.
  public var deadline: Instant

  /// Creates a prompt that has not been answered yet.
  /// - Parameters:
  ///   - question: what the issuer asks.
  ///   - refusals: the number of entries that the issuer has rejected so far.
  ///   - deadline: the time at which the challenge times out.
  public init(question: ChallengeUI, refusals: Int = 0, deadline: Instant) {
    self.question = question
    self.refusals = refusals
    self.deadline = deadline
  }

  /// Whether the payer confirms in another app instead of entering data.
  public var isOutOfBand: Bool { question.kind == .outOfBand || question.kind == .htmlOutOfBand }

  /// The text to display now. The issuer's additional text replaces it when the payer has returned from the other app.
  public var text: String? { hasReturned ? question.additional ?? question.text : question.text }
  /// Whether to show a warning icon beside the text. The icon disappears when the additional text replaces the text.
  public var isWarning: Bool { question.isWarning && !(hasReturned && question.additional != nil) }
  /// The page to display now; nil if the prompt is not HTML. The refreshed page replaces it after the payer's return
  /// from the other app.
  public var page: HTMLText? { hasReturned ? question.refreshedPage ?? question.page : question.page }

  /// Returns the CReq action for the payer's response, with the trust decision.
  /// - Returns: the action and the decision; nil if the response does not fit the prompt.
  func action(for answer: ChallengeAnswer, at now: Instant) -> (ChallengeRequest.Action, Bool?)? {
    if case .trusting(let trust, let answer) = answer {
      guard question.trust != nil, let (action, _) = action(for: answer, at: now) else { return nil }
      return (action, trust)
    }
    return fitting(answer, at: now).map { ($0, nil) }
  }

  private func fitting(_ answer: ChallengeAnswer, at now: Instant) -> ChallengeRequest.Action? {
    switch (answer, question.kind) {
    case (.resend, _):
      guard question.resendLabel != nil, now >= resendAt ?? now else { return nil }
      return .resend
    case (.entry(let text), .text):
      if text.isEmpty { return .noEntry }
      return text.count <= Challenge.longestEntry ? .entry(text) : nil
    case (.select(let names), .singleSelect), (.select(let names), .multiSelect):
      let known = question.options.map(\.name).filter(names.contains)
      guard known.count == names.count, names.count <= 1 || question.kind == .multiSelect else { return nil }
      guard !known.isEmpty else { return .noEntry }
      return known.joined(separator: ",").count <= Challenge.longestEntry ? .selection(known) : nil
    case (.confirmedOutOfBand, .outOfBand), (.confirmedOutOfBand, .htmlOutOfBand), (.poll, .outOfBand),
      (.poll, .htmlOutOfBand):
      return .outOfBandDone
    case (.form(let data), .html), (.form(let data), .htmlOutOfBand): return data.isEmpty ? .noEntry : .form(data)
    case (.acknowledged, .information): return .acknowledged
    default: return nil
    }
  }
}
