import CheckoutCore
import Ecommpay
import KassaSandbox

/// A signer and verifier of messages that works like an ecommpay merchant server.
struct EcommpaySigner {
  let signature: EcommpaySignature

  init(secret: String) { signature = EcommpaySignature(secret: secret) }

  /// Returns the canonical string for the parameters, together with its signature.
  ///
  /// An order with the SDK's parameter names is signed in the format in which the SDK passes it to the merchant server.
  /// - Throws: `Failure` that lists the invalid parameters in an order with the SDK's parameter names.
  func sign(_ message: JSON) throws(Failure) -> JSON {
    let canonical = try canonical(message)
    return ["canonical": .string(canonical), "signature": .string(signature.sign(canonical))]
  }

  /// Returns the canonical string for the parameters.
  /// - Throws: `Failure` that lists the invalid parameters in an order with the SDK's parameter names.
  func canonical(_ message: JSON) throws(Failure) -> String {
    try Self.order(message)?.options(number: 1).paramsForSignature() ?? SignatureString.canonical(message)
  }

  /// Returns whether the message contains a valid signature over its other fields.
  func verify(_ message: JSON) -> Bool {
    guard let reported = SignatureString.signature(in: message) else { return false }
    return signature.verify(reported, of: SignatureString.canonical(message, isCallback: true))
  }

  /// Reads a message as an order with the SDK's parameter names; returns nil if it uses none of these names.
  private static func order(_ message: JSON) throws(Failure) -> EcommpayOrder? {
    guard let members = message.object?.members else { return nil }
    let isOrder = members.contains { member in
      EcommpayOrder.parameters.contains(member.name) && member.name.contains(where: \.isUppercase)
    }
    guard isOrder else { return nil }
    var values: [String: Any] = [:]
    for member in members {
      let name = PaymentOptions.name(signedAs: member.name) ?? member.name
      values[name] = OrderNode.plain(member.value)
    }
    return try EcommpayOrder.read(OrderTable(values: values, path: "on standard input"))
  }

  /// Returns the contents of a secret file. A single line end at the end of the file is removed.
  static func secret(_ bytes: [UInt8], _ path: String) throws(Failure) -> String {
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      // Treat CR LF as one line end.
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    guard !bytes.isEmpty, let secret = String(validating: bytes, as: UTF8.self) else {
      throw Failure(message: "the secret file \(path) is empty or not UTF-8")
    }
    return secret
  }
}
