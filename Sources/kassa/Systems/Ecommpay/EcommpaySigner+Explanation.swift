import CheckoutCore
import Ecommpay
import KassaSandbox

extension EcommpaySigner {
  /// Compares the canonical string of the parameters with the one of a merchant server.
  func explanation(of message: JSON, _ theirs: String?) throws(Failure) -> SignatureExplanation {
    SignatureExplanation(ours: try canonical(message), theirs: theirs)
  }

  /// Explains the signature of a callback.
  func explanation(ofCallback message: JSON, _ theirs: String?) -> SignatureExplanation {
    let canonical = SignatureString.canonical(message, isCallback: true)
    var explanation = SignatureExplanation(.notification, ours: canonical, theirs: theirs)
    explanation.remarks = [remark(on: message, canonical)]
    return explanation
  }

  /// Returns what is known about the signature of a callback.
  private func remark(on message: JSON, _ canonical: String) -> String {
    guard let reported = SignatureString.signature(in: message), !reported.isEmpty else {
      return "The callback has no signature."
    }
    if signature.verify(reported, of: canonical) { return "The signature is valid." }
    guard let bytes = Base64.decode(reported), bytes.count == 64 else {
      return "The signature is not 64 bytes in Base64, so it is no HMAC-SHA512."
    }
    if signature.verify(reported, of: SignatureString.canonical(message)) {
      return "The signature covers nested members named signature, which a callback's signature leaves out."
    }
    return "The signature was made of another string or with another secret. --theirs compares with the signed string."
  }
}
