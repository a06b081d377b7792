extension CoverageGaps {
  /// What the built-in scripts do not meet. The tests ensure that they meet everything else, and nothing of this.
  package static let builtIn = CoverageGaps([
    (
      .transition,
      ["preparing · leave → concluding", "revealing · leave → concluding", "concluding · notified → concluding"],
      reason: "the phase ends before the program is idle"
    ),
    (
      .transition, ["clarifying · timedOut → leaving"], reason: "the mock platform sets no deadline for more details"
    ),
    (
      .transition,
      [
        "settling · progressed → settling", "receiving · restored → registering", "processing · declined → leaving",
        "settling · declined → leaving", "answering · result → concluding", "leaving · declined → leaving",
        "challenged · notified → challenged", "retrying · notified → retrying", "collecting · notified → collecting",
        "cascading · notified → cascading", "collecting · leave → leaving", "informing · leave → leaving",
        "collecting · failed → collecting", "inquiring · failed → collecting", "inquiring · failed → concluding",
        "submitting · failed → collecting", "challenged · failed → challenged", "challenged · failed → concluding",
        "answering · failed → challenged", "redirected · failed → redirected", "redirected · failed → concluding",
        "settling · failed → concluding", "informing · failed → cascading", "informing · failed → concluding",
      ], reason: noScript
    ),
    (
      .error, ["action.outOfOrder", "action.unsupported"],
      reason: "the screens offer only what the state and the payment system have"
    ),
    (.error, ["assist.noOrder"], reason: "a text of the SDK’s result, not a code of the flow"),
    (.error, ["gateway.mismatch"], reason: "the mock gateway answers about the order that it was asked for"),
    (.error, ["method.kept"], reason: "a note in the flow, which does not fail"),
    (.error, ["network.cancelled"], reason: "the answer of a cancelled request is dropped"),
    (.error, ["network.tooLarge"], reason: "the fault huge-answer stays within the accepted size"),
    (.error, ["operation.notKept"], reason: "needs a store that cannot be written"),
    (.error, ["payment.inUse"], reason: "needs a second program with the same ledger"),
    (.error, ["wallet.card"], reason: "the sheet offers only cards that the wallet has"),
    (
      .error, ["worldline.key", "worldline.product", "worldline.url"],
      reason: "the mock platform’s key, products and addresses are valid"
    ),
    (
      .error,
      [
        "challenge.unsupported", "dolyame.authentication", "dolyame.cancelled", "dolyame.orderExists",
        "dolyame.somethingWrong", "merchant.answer", "merchant.unable", "methods.none", "network.unreachable",
        "outcome.unknown", "resume.unsupported", "session.unknown", "wallet.merchant", "wallet.token",
      ], reason: noScript
    ),
  ])

  /// The reason for what nobody has yet shown to be impossible.
  private static let noScript = "no built-in script yet"
}
