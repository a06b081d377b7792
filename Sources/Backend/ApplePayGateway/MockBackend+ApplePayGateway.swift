import CheckoutCore
import FoundationEssentials
public import KassaSandbox
public import MockWallet

extension MockBackend {
  /// Creates the mock backend for Apple Pay through a bank's gateway.
  /// - Parameters:
  ///   - configuration: the settings of the sandbox.
  ///   - wallet: the contents of the wallet on the payer's device.
  ///   - altersTokens: whether every payment token is changed on its way to the gateway, to simulate tampering.
  ///   - merchant: a function that connects to the merchant server, whose message format the SDK defines.
  public static func applePayGateway(
    _ configuration: ApplePayGatewayConfiguration, wallet: MockWallet.Contents, altersTokens: Bool,
    merchant: @escaping MerchantConnection
  ) -> Maker {
    { dependencies in
      let sandbox = ApplePayGatewaySandbox(
        configuration: configuration, clock: dependencies.clock, randomness: dependencies.randomness,
        spawn: dependencies.spawn, notifications: dependencies.notifications, store: dependencies.store,
        environmentLog: dependencies.environmentLog, signatureLog: dependencies.signatureLog)
      let transport = altersTokens ? AlteredTokens(inner: sandbox.transport) : sandbox.transport
      var backend = MockBackend(sandbox, transport: transport) {
        merchant($0, dependencies)
      }
      backend.operate = { order, name, amount, onReply in
        guard let operation = PaymentOperation(rawValue: name), operation != .debit else { return false }
        let merchant = merchant(transport, dependencies)
        // The gateway stores the currency with the order, so the currency is left empty here.
        let money = amount.map { Money($0, Money.Currency(code: "", numeric: "", exponent: 2)) }
        dependencies.spawn {
          onReply(
            await OperationReply.of { () async throws(CheckoutError) in
              try await merchant.perform(operation, on: order, amount: money, randomness: dependencies.randomness)
            })
        }
        return true
      }
      backend.wallet = wallet
      return backend
    }
  }
}

/// A transport that changes one character of every payment token, to simulate tampering.
private struct AlteredTokens: Transport {
  var inner: any Transport

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    var request = request
    let text = String(decoding: request.body, as: UTF8.self)
    let name = #""paymentToken":""#
    if let start = text.firstRange(of: name)?.upperBound,
      let end = text[start...].firstIndex(of: "\""), var token = Data(base64Encoded: String(text[start..<end]))
    {
      // Change a character inside the encrypted part, which follows `"data":"`.
      if let place = token.firstRange(of: Data(#""data":""#.utf8))?.upperBound {
        token[place + 8] = token[place + 8] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      }
      request.body = Array((text[..<start] + token.base64EncodedString() + text[end...]).utf8)
    }
    return try await inner.send(request)
  }
}
