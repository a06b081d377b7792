import CheckoutCore
import KassaSandbox

/// The payer's input, decrypted from the SDK's encrypted payload.
struct WorldlineInput: Sendable {
  var session: WorldlineSession
  var nonce: String
  var product: WorldlineCatalogue.Product
  /// The ID of the account on file used for the payment; nil if the payment uses none.
  var account: String?
  var tokenize: Bool
  /// The field values, in the same order as in the decrypted message.
  var values: [(key: String, value: String)]
  /// The last characters of the encrypted payload, used to identify it.
  var digest: String

  init(_ encrypted: String, _ platform: WorldlinePlatform) throws(WorldlineError) {
    let refused = WorldlineError.parameter("encryptedCustomerInput")
    guard let text = try? platform.cipher?.decrypt(encrypted), let json = JSON(json: text) else { throw refused }
    guard let id = json["clientSessionId"]?.string, let nonce = json["nonce"]?.string, !nonce.isEmpty else {
      throw refused
    }
    guard let session = platform.session(id) else { throw .expired }
    guard let product = json["paymentProductId"]?.int64.flatMap(platform.catalogue.product) else {
      throw .unknownProduct
    }
    self.session = session
    self.nonce = nonce
    self.product = product
    account = json["accountOnFileId"]?.int64.map { String($0) } ?? json["accountOnFileId"]?.string
    tokenize = json["tokenize"] == .bool(true)
    values = (json["paymentValues"]?.elements ?? []).compactMap { value in
      guard let key = value["key"]?.string, let text = value["value"]?.string else { return nil }
      return (key, text)
    }
    digest = String(encrypted.suffix(20))
  }

  func value(_ key: String) -> String? { values.first { $0.key == key }?.value }
}
