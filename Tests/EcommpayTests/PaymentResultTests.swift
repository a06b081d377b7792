import CheckoutCore
import Testing

@testable import Ecommpay

@Suite("The result reported to the application")
struct PaymentResultTests {
  @Test(
    "Every outcome maps to the document's status",
    arguments: [
      (Outcome.success, ResultStatus.Success, 0, nil),
      (.partial, .Success, 0, nil),
      (.held, .Success, 0, nil),
      (.declined, .Decline, 100, nil),
      (.cancelled, .Cancelled, 200, nil),
      (.pending, .Error, 500, "outcome unknown"),
      (.failed, .Error, 500, "unknown"),
    ] as [(Outcome, ResultStatus, Int, String?)])
  func outcomes(outcome: Outcome, status: ResultStatus, number: Int, code: String?) {
    let payment = Payment(id: "p", status: "processing")
    let result = PaymentResult(CheckoutResult(outcome: outcome, payment: payment))
    #expect(result.status == status)
    #expect(result.status.rawValue == number)
    #expect(result.error?.codeString == code)
    #expect(result.payment == payment)
    #expect(result.outcome == outcome)
  }

  @Test("An unknown outcome has its own error code and reports the reason")
  func pending() {
    let error = CheckoutError(code: .networkTimeout)
    let result = PaymentResult(CheckoutResult(outcome: .pending, error: error))
    #expect(result.error?.code == .outcomeUnknown)
    #expect(result.error?.message == "network.timeout")
  }

  @Test(
    "Errors have the mobile SDK's codes",
    arguments: [
      (CheckoutError(code: .networkUnreachable), ErrorCode.networkIsNotAvailable),
      (CheckoutError(code: .networkTimeout), .networkTimeout),
      (CheckoutError(code: .networkConnectionLost), .networkError),
      (CheckoutError(code: .networkUnavailable, platformCode: "503"), .networkError),
      (CheckoutError(code: .answerMalformed), .serverContentParsingError),
      (CheckoutError(code: .platform, platformCode: "100"), .serverApiError),
      (CheckoutError(code: .sessionUnknown), .serverApiError),
      (CheckoutError(code: .challengeProtocol, platformCode: "302"), .serverApiError),
      (CheckoutError(code: .merchantRefused), .signingFailed),
      (CheckoutError(code: .methodsNone), .paymentMethodNotAvailable),
      (CheckoutError(code: .init(rawValue: "something else")), .unknown),
      (.parameters([Mistake(path: "paymentID", code: "paymentExists")]), .paymentAlreadyExist),
      (.parameters([Mistake(path: "forcePaymentMethod", code: "unknownMethod")]), .paymentMethodNotAvailable),
      (
        .parameters([
          Mistake(path: "paymentID", code: "paymentExists"), Mistake(path: "signature", code: "badSignature"),
        ]),
        .illegalArguments
      ),
    ])
  func errorCodes(error: CheckoutError, code: ErrorCode) {
    #expect(PaymentResult(CheckoutResult(outcome: .failed, error: error)).error?.code == code)
  }

  @Test("The error message lists every validation error with its parameter and the platform's text")
  func message() {
    let error = CheckoutError.parameters([
      Mistake(
        path: "paymentCurrency", code: "unknownCurrency", platformCode: "3121", platformMessage: "Invalid currency"),
      Mistake(path: "signature", code: "emptySignature"),
    ])
    let reported = PaymentResult(CheckoutResult(outcome: .failed, error: error)).error
    #expect(reported?.message == "paymentCurrency: unknownCurrency (3121 Invalid currency); signature: emptySignature")
    #expect(reported?.platformCode == "3121")
    #expect(reported?.mistakes == error.mistakes)
  }
}
