/// The issuer's question at one moment of a challenge: what it says, and what this side knows around it.
public struct ChallengePrompt: Equatable, Sendable {
  public var question: IssuerQuestion
  /// Number of the message that asked, from 1: another number is another question, though its words may be the same.
  public var number = 0
  /// How many entries were refused so far.
  public var refusals: Int
  /// The last entry was not accepted.
  public var isRefusal = false
  /// The person came back from another application.
  public var hasReturned = false
  /// The person says that it is confirmed elsewhere; the issuer has not heard of it yet. No failure.
  public var isUnconfirmed = false
  /// From then on another code can be asked for; nil where none can be.
  public var resendAt: Instant?
  /// How often to ask whether it was confirmed elsewhere; nil where it is not.
  public var pollInterval: Duration?
  /// When the challenge is over.
  public var deadline: Instant

  public init(question: IssuerQuestion, refusals: Int = 0, deadline: Instant) {
    self.question = question
    self.refusals = refusals
    self.deadline = deadline
  }

  /// Nothing is typed: something happens in another application.
  public var isOutOfBand: Bool { question.kind == .outOfBand || question.kind == .htmlOutOfBand }

  /// What the page says now: after the return it is what was kept for it.
  public var text: String? { hasReturned ? question.additional ?? question.text : question.text }
  public var isWarning: Bool { question.isWarning && !(hasReturned && question.additional != nil) }
  public var page: HTMLText? { hasReturned ? question.refreshedPage ?? question.page : question.page }

  /// The longest entry in characters. Source: EMV 3-D Secure 2.2, challengeDataEntry.
  public static let longestEntry = 45

  /// The message that an answer becomes, with the word on trust; nil where the answer is none to this question.
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
      return text.count <= Self.longestEntry ? .entry(text) : nil
    case (.select(let names), .singleSelect), (.select(let names), .multiSelect):
      let known = question.options.map(\.name).filter(names.contains)
      guard known.count == names.count, names.count <= 1 || question.kind == .multiSelect else { return nil }
      guard !known.isEmpty else { return .noEntry }
      return known.joined(separator: ",").count <= Self.longestEntry ? .selection(known) : nil
    case (.confirmedElsewhere, .outOfBand), (.confirmedElsewhere, .htmlOutOfBand), (.poll, .outOfBand),
      (.poll, .htmlOutOfBand):
      return .outOfBandDone
    case (.form(let data), .html), (.form(let data), .htmlOutOfBand): return data.isEmpty ? .noEntry : .form(data)
    case (.acknowledged, .information): return .acknowledged
    default: return nil
    }
  }
}
