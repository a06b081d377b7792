package import CheckoutCore

extension Challenge {
  /// Creates a challenge from the issuer's current prompt.
  package init(_ prompt: ChallengePrompt, issuer: String? = nil, scheme: String? = nil) {
    let question = prompt.question
    self.init(
      kind: Kind(question.kind), header: question.header ?? "", text: prompt.text ?? "", label: question.label ?? "",
      submitLabel: question.submitLabel ?? "", resendLabel: question.resendLabel,
      isWarning: prompt.isWarning || prompt.isRefusal, issuer: issuer, scheme: scheme, refusals: prompt.refusals,
      deadline: prompt.deadline)
    number = prompt.number
    options = question.options
    why = question.why
    more = question.more
    trust = question.trust
    resendAt = prompt.resendAt
    applicationURL = question.applicationURL
    applicationLabel = question.applicationLabel
    isUnconfirmed = prompt.isUnconfirmed
    pollInterval = prompt.pollInterval
    page = prompt.page
  }
}

extension Challenge.Kind {
  init(_ type: ACSUIType) {
    self =
      switch type {
      case .text: .code
      case .singleSelect: .single
      case .multiSelect: .multiple
      case .outOfBand: .outOfBand
      case .html: .page
      case .htmlOutOfBand: .pageOutOfBand
      case .information: .information
      }
  }
}
