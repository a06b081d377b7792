package import CheckoutCore
import Ecommpay
import KassaEcommpaySandbox
import KassaSandbox

/// A signer and verifier of messages that works like an ecommpay merchant server.
package struct EcommpaySigner {
  let signature: EcommpaySignature

  package init(secret: String) { signature = EcommpaySignature(secret: secret) }

  /// Returns the canonical string for the parameters, together with its signature.
  ///
  /// An order with the SDK's parameter names is signed in the format in which the SDK passes it to the merchant server.
  /// - Throws: `CompositionError` that lists the invalid parameters in an order with the SDK's parameter names.
  package func sign(_ message: JSON) throws(CompositionError) -> JSON {
    let canonical = try canonical(message)
    return ["canonical": .string(canonical), "signature": .string(signature.sign(canonical))]
  }

  /// Returns the canonical string for the parameters.
  /// - Throws: `CompositionError` that lists the invalid parameters in an order with the SDK's parameter names.
  package func canonical(_ message: JSON) throws(CompositionError) -> String {
    try EcommpayOrder.paramsForSignature(of: message) ?? SignatureString.canonical(message)
  }

  /// Returns whether the message contains a valid signature over its other fields.
  package func verify(_ message: JSON) -> Bool {
    guard let reported = SignatureString.signature(in: message) else { return false }
    return signature.verify(reported, of: canonical(callback: message))
  }

  /// Returns the canonical string of a callback.
  package func canonical(callback: JSON) -> String { SignatureString.canonical(callback, isCallback: true) }

  /// Returns what is known about the signature of a callback, in English.
  package func remark(on callback: JSON) -> String {
    guard let reported = SignatureString.signature(in: callback), !reported.isEmpty else {
      return "The callback has no signature."
    }
    if signature.verify(reported, of: canonical(callback: callback)) { return "The signature is valid." }
    guard let bytes = Base64.decode(reported), bytes.count == 64 else {
      return "The signature is not 64 bytes in Base64, so it is no HMAC-SHA512."
    }
    if signature.verify(reported, of: SignatureString.canonical(callback)) {
      return "The signature covers nested members named signature, which a callback's signature leaves out."
    }
    return "The signature was made of another string or with another secret. --theirs compares with the signed string."
  }
}
