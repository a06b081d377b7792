import KassaCards

/// Logs the exchange between the application and the payer's wallet as flow entries.
/// Source: Apple Pay gateway guide, steps 2 to 5.
///
/// The token is logged only as a prefix and a length, because anyone who holds the whole token can pay with it.
public struct WalletHandOver: Sendable {
  private let wallet: any Wallet
  private let log: WireLog

  public init(_ wallet: any Wallet, log: @escaping WireLog) {
    self.wallet = wallet
    self.log = log
  }

  /// Step 2: logs the payment request.
  public func report(_ request: WalletRequest) {
    log(WireMessage(from: .application, to: .wallet, name: "PKPaymentRequest", body: request.json))
  }

  /// Steps 3 to 5: the wallet creates the token, and the application passes the part for the platform to the SDK.
  /// - Parameter name: The payment system's name for that part.
  /// - Throws: The errors of `Wallet.authorise`.
  public func authorise(
    _ request: WalletRequest, card: String, handingOver name: String
  ) async throws(CheckoutError) -> WalletToken {
    let token: WalletToken
    do throws(CheckoutError) {
      token = try await wallet.authorise(request, card: card)
    } catch {
      let reason = error.code.split(separator: ".").last.map(String.init) ?? error.code
      log(WireMessage(from: .wallet, to: .application, name: "—", body: ["error": .string(reason)]))
      throw error
    }
    log(WireMessage(from: .wallet, to: .application, name: "PKPaymentToken", body: token.json))
    let handedOver: JSON = [name: .secret(TokenText(paymentData: token.paymentData))]
    log(WireMessage(from: .application, to: .sdk, name: name, body: handedOver))
    return token
  }
}

extension WalletRequest {
  fileprivate var json: JSON {
    [
      "merchantIdentifier": .string(merchantIdentifier), "countryCode": .string(countryCode),
      "currencyCode": .string(total.currency.code), "total": .string(total.decimal),
      "supportedNetworks": .array(networks.map { .string($0.rawValue) }),
      "requiredContactFields": .array(contacts.map { .string($0.rawValue) }),
    ]
  }
}

extension WalletToken {
  /// The loggable form of the token. Contact details appear only by kind.
  fileprivate var json: JSON {
    [
      "paymentData": .secret(TokenText(paymentData: paymentData)),
      "paymentMethod": [
        "displayName": .string(paymentMethod.displayName), "network": .string(paymentMethod.network),
        "type": .string(paymentMethod.type.rawValue),
      ],
      "transactionIdentifier": .string(transactionIdentifier),
      "contacts": .array(contacts.map { .string($0.kind.rawValue) }),
    ]
  }
}
