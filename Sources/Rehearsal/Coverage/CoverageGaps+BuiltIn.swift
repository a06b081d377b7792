import KassaBackend

extension CoverageGaps {
  /// What the built-in scripts do not meet. The tests ensure that they meet everything else, and nothing of this.
  package static let builtIn = CoverageGaps(
    common + Sandboxes.builtIn.all.flatMap { ($0 as? any RehearsedSandbox.Type)?.gaps ?? [] })

  /// The gaps that no payment system has alone.
  private static let common: [Row] = [
    (
      .transition, ["preparing · leave → concluding", "revealing · leave → concluding"],
      reason: "nothing is waited for in this phase, so no key can arrive"
    ),
    (
      .transition, ["concluding · notified → concluding"],
      reason: "the result is painted before another message arrives"
    ),
    (
      .transition, ["clarifying · timedOut → leaving"],
      reason: "no payment system tells the SDK how long it waits for more details"
    ),
    (
      .transition, ["answering · result → concluding"],
      reason: "an answer to the issuer leads to the next challenge or back to processing, never to a result"
    ),
    (
      .transition, ["leaving · declined → leaving"],
      reason: "once the payer has left, every SDK reports a decline as progress or as the result"
    ),
    (
      .transition,
      [
        "challenged · failed → challenged", "answering · failed → challenged", "informing · failed → cascading",
      ], reason: "only a request that could not be sent leads there; " + neverRefused
    ),
    (
      .error, ["action.outOfOrder", "action.unsupported"],
      reason: "the screens offer only what the state and the payment system have"
    ),
    (
      .error, ["challenge.unsupported"],
      reason: "the mock issuer speaks only the versions of 3-D Secure that the SDKs support"
    ),
    (
      .error, ["merchant.unable"],
      reason: "every mock backend has a merchant server, and the screens offer only what it can do"
    ),
    (.error, ["method.kept"], reason: "a note in the flow, which does not fail"),
    (.error, ["methods.none"], reason: "the mock platform offers cards for every order"),
    (.error, ["network.cancelled"], reason: "the answer of a cancelled request is dropped"),
    (.error, ["network.tooLarge"], reason: "the fault huge-answer stays within the accepted size"),
    (.error, ["network.unreachable"], reason: neverRefused),
    (.error, ["operation.notKept", "payment.notKept"], reason: "needs a store that cannot be written"),
    (.error, ["payment.inUse"], reason: "needs a second program with the same ledger"),
    (.error, ["resume.unsupported"], reason: "every payment system can resume a payment"),
    (.error, ["wallet.card"], reason: "the sheet offers only cards that the wallet has"),
    (.error, ["wallet.merchant"], reason: "the mock wallet knows every merchant identifier"),
    (.error, ["wallet.token"], reason: "the mock wallet makes only well-formed tokens"),
  ]

  private static let neverRefused = "faults lose requests and answers, but never refuse a connection"
}
