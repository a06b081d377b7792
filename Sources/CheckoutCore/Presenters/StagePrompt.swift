/// A question to the payer: a stage in which the payer can act, in one attempt of the payment.
///
/// Two equal prompts in a row are the same question, unless another party has worked in between.
struct StagePrompt: Equatable {
  let stage: Stage
  let attempt: Int

  /// Creates the prompt of a flow; nil if the payer cannot act, or has already acted and another party works.
  init?(_ flow: Flow) {
    guard flow.awaitedMethod == nil, flow.redirect?.progress != .asking else { return nil }
    switch flow.stage {
    case .shop, .wait, .result: return nil
    default: break
    }
    stage = flow.stage
    attempt = flow.attempt
  }
}
