extension CheckoutError {
  /// A stable error code. It completes the string key `error.<code>` and is what scripts, reports and exports contain.
  ///
  /// A payment system adds its own codes in an extension. A code that this version does not know remains as it is.
  public struct Code: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }

    /// The payer's, merchant's or tester's action came before the state that it needs,
    /// e.g. an answer without an open challenge.
    public static let actionOutOfOrder = Code(rawValue: "action.outOfOrder")
    /// The payment system does not have the requested action.
    public static let actionUnsupported = Code(rawValue: "action.unsupported")
    /// A response could not be parsed.
    public static let answerMalformed = Code(rawValue: "answer.malformed")
    /// The issuer broke the 3-D Secure protocol.
    public static let challengeProtocol = Code(rawValue: "challenge.protocol")
    /// The SDK does not support the issuer's version of 3-D Secure.
    public static let challengeUnsupported = Code(rawValue: "challenge.unsupported")
    /// The platform rejected the payer's entries; `mistakes` names the fields.
    public static let fields = Code(rawValue: "fields")
    /// The merchant server's response could not be parsed.
    public static let merchantAnswer = Code(rawValue: "merchant.answer")
    /// The merchant server refused to sign the order or, if the error has an ``CheckoutError/operation``, to perform it.
    public static let merchantRefused = Code(rawValue: "merchant.refused")
    /// The merchant server does not offer this action.
    public static let merchantUnable = Code(rawValue: "merchant.unable")
    /// The payment system cannot delete a saved payment instrument.
    public static let methodKept = Code(rawValue: "method.kept")
    /// The platform offers no payment method for the order.
    public static let methodsNone = Code(rawValue: "methods.none")
    /// A request was cancelled before its response arrived. It may have been carried out.
    public static let networkCancelled = Code(rawValue: "network.cancelled")
    /// The connection ended before the response was complete. The request may have been carried out.
    public static let networkConnectionLost = Code(rawValue: "network.connectionLost")
    /// No response arrived in time. The request may have been carried out.
    public static let networkTimeout = Code(rawValue: "network.timeout")
    /// The response was longer than the size limit and was not read to the end. The request may have been carried out.
    public static let networkTooLarge = Code(rawValue: "network.tooLarge")
    /// The server answered with a 5xx status.
    public static let networkUnavailable = Code(rawValue: "network.unavailable")
    /// The server was not reached, so the request had no effect.
    public static let networkUnreachable = Code(rawValue: "network.unreachable")
    /// An operation could not be stored and was therefore not sent.
    public static let operationNotKept = Code(rawValue: "operation.notKept")
    /// A request may have been carried out. Query the platform before making another attempt.
    public static let outcomeUnknown = Code(rawValue: "outcome.unknown")
    /// The order is invalid; `mistakes` names the parameters.
    public static let parameters = Code(rawValue: "parameters")
    /// The platform has no record of a resumed payment, so nothing was charged. See ``CheckoutError/neverArrived``.
    public static let paymentNeverArrived = Code(rawValue: "payment.neverArrived")
    /// The payment could not be stored before it was sent, and was therefore not sent.
    public static let paymentNotKept = Code(rawValue: "payment.notKept")
    /// The platform already has a payment with the order's number. The value is the name from the first version.
    public static let paymentRepeated = Code(rawValue: "assist.repeated")
    /// The platform rejected the request.
    public static let platform = Code(rawValue: "platform")
    /// The payment system cannot resume a payment after a restart of the program.
    public static let resumeUnsupported = Code(rawValue: "resume.unsupported")
    /// The platform's session has ended. The payment has to be started again.
    public static let sessionExpired = Code(rawValue: "session.expired")
    /// The platform does not know the session, or no longer does.
    public static let sessionUnknown = Code(rawValue: "session.unknown")
    /// The payer confirmed no card in the wallet, or the wallet cannot use the card.
    public static let walletCard = Code(rawValue: "wallet.card")
    /// The wallet cannot create a token for the merchant identifier.
    public static let walletMerchant = Code(rawValue: "wallet.merchant")
    /// The wallet's token cannot be sent to the platform; the error's `platformCode` gives the reason, e.g. `size`.
    public static let walletToken = Code(rawValue: "wallet.token")
  }
}

extension CheckoutError.Code {
  /// Returns the code for a request without a response.
  public init(_ error: TransportError) {
    self =
      switch error {
      case .unreachable: .networkUnreachable
      case .timeout: .networkTimeout
      case .connectionLost: .networkConnectionLost
      case .cancelled: .networkCancelled
      case .tooLarge: .networkTooLarge
      }
  }

  /// Whether no usable response arrived from the server.
  public var isNetwork: Bool {
    [
      .networkCancelled, .networkConnectionLost, .networkTimeout, .networkTooLarge, .networkUnavailable,
      .networkUnreachable,
    ].contains(self)
  }

  /// Whether the 3-D Secure challenge failed because of the protocol or its version.
  public var isChallenge: Bool { [.challengeProtocol, .challengeUnsupported].contains(self) }
  /// Whether the merchant server caused the error by its response, its refusal or a missing capability.
  public var isMerchant: Bool { [.merchantAnswer, .merchantRefused, .merchantUnable].contains(self) }
  /// Whether the wallet returned no token that can be sent.
  public var isWallet: Bool { [.walletCard, .walletMerchant, .walletToken].contains(self) }
}

extension CheckoutError {
  /// Whether the platform already has a payment with the order's number.
  public var isRepeatedPayment: Bool {
    code == .paymentRepeated || mistakes.contains { $0.code == Mistake.paymentExists }
  }

  /// Creates the error for a request without a response.
  public init(_ error: TransportError) { self.init(code: Code(error)) }
}
