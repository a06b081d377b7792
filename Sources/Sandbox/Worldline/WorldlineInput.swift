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
    guard let cipher = platform.cipher else { throw .parameter("encryptedCustomerInput") }
    let text: [UInt8]
    do throws(WorldlineCipher.Failure) {
      text = try cipher.decrypt(encrypted)
    } catch {
      throw .input(error.words)
    }
    guard let json = JSON(json: text), json.object != nil else { throw .input("its content is not a JSON object") }
    guard let id = json["clientSessionId"]?.string else { throw .input("its content has no clientSessionId") }
    guard let nonce = json["nonce"]?.string, !nonce.isEmpty else { throw .input("its content has no nonce") }
    guard let session = platform.session(id) else { throw .expired }
    guard let product = json["paymentProductId"]?.int64.flatMap(platform.catalogue.product) else {
      throw .unknownProduct
    }
    self.session = session
    self.nonce = nonce
    self.product = product
    account = json["accountOnFileId"]?.int64.map { String($0) } ?? json["accountOnFileId"]?.string
    tokenize = json["tokenize"] == .bool(true)
    let given = json["paymentValues"] ?? []
    values = (given.elements ?? []).compactMap { value in
      guard let key = value["key"]?.string, let text = value["value"]?.string else { return nil }
      return (key, text)
    }
    guard values.count == given.elements?.count else {
      throw .input(#"paymentValues of its content is not a list of {"key": "…", "value": "…"}"#)
    }
    digest = String(encrypted.suffix(20))
  }

  func value(_ key: String) -> String? { values.first { $0.key == key }?.value }
}
