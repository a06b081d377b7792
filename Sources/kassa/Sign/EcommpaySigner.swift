import CheckoutCore
import Ecommpay
import Sandbox

/// Signs and verifies as a merchant's server does.
struct EcommpaySigner {
  private let signature: EcommpaySignature

  init(secret: String) { signature = EcommpaySignature(secret: secret) }

  /// The canonical string of parameters and its signature. An order may have the SDK's names: then what the signature
  /// covers is signed, as the SDK hands it to the merchant server.
  /// - Throws: `Failure` that names what is wrong with an order in the SDK's names.
  func sign(_ message: JSON) throws(Failure) -> JSON {
    let canonical =
      try Self.order(message)?.options(number: 1).paramsForSignature() ?? SignatureString.canonical(message)
    return ["canonical": .string(canonical), "signature": .string(signature.sign(canonical))]
  }

  /// Whether the signature that the message carries is that of the rest of it. Without one it does not hold.
  func verify(_ message: JSON) -> Bool {
    guard let told = SignatureString.signature(in: message) else { return false }
    return signature.verify(told, of: SignatureString.canonical(message, isCallback: true))
  }

  /// The order that a message has in the SDK's names; nil for one that has none of them.
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

  /// - Throws: `Failure` with status 2 where the bytes are no JSON object, or a name occurs twice in one.
  static func message(_ bytes: [UInt8]) throws(Failure) -> JSON {
    let message: JSON
    do {
      message = try JSON(parsing: bytes)
    } catch {
      let reason = error.reason == .repeatedName ? "a name occurs twice" : "\(error.reason)"
      throw Failure(message: "standard input is no JSON: \(reason), at byte \(error.offset)")
    }
    guard message.object != nil else { throw Failure(message: "standard input is no JSON object") }
    return message
  }

  /// A file's content without one final newline.
  static func secret(_ bytes: [UInt8], _ path: String) throws(Failure) -> String {
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      // CR LF is one line end.
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    guard !bytes.isEmpty, let secret = String(validating: bytes, as: UTF8.self) else {
      throw Failure(message: "the secret file \(path) is empty, or no text in UTF-8")
    }
    return secret
  }
}
