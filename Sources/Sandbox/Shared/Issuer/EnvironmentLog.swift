public import CheckoutCore

/// A function that receives the messages between a platform and the payment environment, with the merchant's ID for the
/// payment. In reality no client sees these messages; the sandbox reports them for testers.
public typealias EnvironmentLog = @Sendable (_ message: WireMessage, _ payment: String) -> Void

/// The messages of a payment's authorisation between the platform and the issuer.
///
/// Source of the numbers: ISO 8583-1:1987, message type identifiers 0100 and 0110, and response codes (field 39).
package struct Authorisation: Sendable {
  package let payment: String
  /// The amount in minor units, and the numeric ISO 4217 code of its currency.
  package let amount: Int64
  package let currency: String
  package let lastFour: String
  package let log: EnvironmentLog

  package init(
    payment: String, amount: Int64, currency: String, lastFour: String, log: @escaping EnvironmentLog
  ) {
    self.payment = payment
    self.amount = amount
    self.currency = currency
    self.lastFour = lastFour
    self.log = log
  }

  /// Reports that the platform requests the authorisation.
  package func request() {
    let body: JSON = ["amount": .integer(amount), "currency": .string(currency), "card": .string("•••• " + lastFour)]
    log(WireMessage(from: .platform, to: .issuer, name: "0100", body: body), payment)
  }

  /// The response codes of an issuer: for an approval, and for a decline without a reason. Source: ISO 8583-1:1987, field 39.
  package static let responseCodes = [approved, declined]
  private static let approved = "00"
  private static let declined = "05"

  /// Reports the issuer's answer.
  package func answer(isApproved: Bool) {
    let body: JSON = ["responseCode": .string(isApproved ? Self.approved : Self.declined)]
    log(WireMessage(from: .issuer, to: .platform, name: "0110", body: body), payment)
  }
}

extension Authorisation {
  package init(payment: String, money: Money, lastFour: String, log: @escaping EnvironmentLog) {
    self.init(
      payment: payment, amount: money.amount, currency: money.currency.numeric, lastFour: lastFour, log: log)
  }
}

extension IssuerAuthenticationRequest {
  /// The request as a message. Source: EMV 3-D Secure 2.2, AReq.
  fileprivate func message(version: String) -> WireMessage {
    WireMessage(
      from: .platform, to: .issuer, name: "AReq",
      body: [
        "messageVersion": .string(version), "threeDSServerTransID": .string(server),
        "purchaseAmount": .string(String(money.amount)), "purchaseCurrency": .string(money.currency.numeric),
        "merchantName": .string(merchant), "threeDSCompInd": .string(method),
      ])
  }

  /// Reports the request and the issuer's answer to it.
  package func report(_ verdict: IssuerVerdict, version: String, to log: EnvironmentLog) {
    log(message(version: version), payment)
    log(verdict.message("ARes", from: .issuer, to: .platform, self), payment)
  }

  /// Reports the result of a challenge, which the issuer sends and the platform acknowledges.
  /// Source: EMV 3-D Secure 2.2, RReq and RRes.
  package func report(result verdict: IssuerVerdict, to log: EnvironmentLog) {
    log(verdict.message("RReq", from: .issuer, to: .platform, self), payment)
    let answer: JSON = ["threeDSServerTransID": .string(server), "resultsStatus": "01"]
    log(WireMessage(from: .platform, to: .issuer, name: "RRes", body: answer), payment)
  }
}

extension IssuerVerdict {
  fileprivate func message(
    _ name: String, from: WireMessage.Party, to: WireMessage.Party, _ question: IssuerAuthenticationRequest
  ) -> WireMessage {
    WireMessage(
      from: from, to: to, name: name,
      body: .compact([
        ("threeDSServerTransID", .string(question.server)), ("transStatus", .string(status)),
        ("transStatusReason", reason.map(JSON.string)), ("eci", eci(question.scheme).map(JSON.string)),
      ]))
  }
}
