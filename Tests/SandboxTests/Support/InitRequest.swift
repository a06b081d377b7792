import CheckoutCore
import KassaEcommpaySandbox
import KassaSandbox

/// An init request as the SDK sends it. It is valid unless a test changes it.
struct InitRequest: Sendable {
  var info: [(String, JSON)] = [
    ("project_id", 10), ("payment_id", "payment-1"), ("payment_amount", 1999), ("payment_currency", "USD"),
    ("payment_description", "T-shirt with dog print"), ("customer_id", "10"), ("region_code", "US"),
    ("language_code", "en"),
  ]
  var action: JSON? = "sale"
  var mode: JSON? = "disabled"
  var fields: JSON? = [["name": "email", "value": "buyer@example.test"]]
  var deviceLanguage: JSON? = "en"
  /// The 3-D Secure data that the merchant provides for the issuer.
  var secure: JSON?
  var recurring: JSON?
  /// The signature to send; nil to send no signature, an empty string to send the correct one.
  var signature: String? = ""

  init() {}

  init(payment: String = "payment-1", mode: String = "disabled", action: String = "sale") {
    self["payment_id"] = .string(payment)
    self.mode = .string(mode)
    self.action = .string(action)
  }

  subscript(name: String) -> JSON? {
    get { info.first { $0.0 == name }?.1 }
    set {
      info.removeAll { $0.0 == name }
      if let newValue { info.append((name, newValue)) }
    }
  }

  func with(_ name: String, _ value: JSON?) -> InitRequest {
    var copy = self
    copy[name] = value
    return copy
  }

  /// The string to sign, built independently of the sandbox's implementation.
  var stringToSign: String {
    info.sorted { $0.0 < $1.0 }.compactMap { name, value in
      switch value {
      case .string(let text): "\(name):\(text)"
      case .number(let number): "\(name):\(number)"
      case .bool(let flag): "\(name):\(flag ? 1 : 0)"
      default: nil
      }
    }.joined(separator: ";")
  }

  var body: JSON {
    var members = info.map { JSON.Object.Member($0.0, $0.1) }
    if let signature {
      let right = EcommpaySignature(secret: "your_secret").sign(stringToSign)
      members.append(.init("signature", .string(signature.isEmpty ? right : signature)))
    }
    return [
      "payment_info": .object(members), "action": action, "additional_fields": fields, "secure_info": secure,
      "recurrent_info": recurring,
      "mock_mode": mode,
      "device_language": deviceLanguage, "user_agent": ["application": "kassa", "version": "1"],
    ]
  }
}

/// A payment request as the SDK sends it.
struct PayRequest: Sendable {
  var session: String
  var request = "request-1"
  var number = "4000000000000077"
  var month: Int64 = 12
  var year: Int64 = 2030
  var code = "123"
  var holder = "JANE DOE"
  var method: JSON? = "card"
  var action: JSON? = "sale"

  var body: JSON {
    [
      "session_id": .string(session), "request_id": .string(request), "action": action, "method": method,
      "card": [
        "pan": .string(number), "month": .integer(month), "year": .integer(year), "cvv": .string(code),
        "card_holder": .string(holder),
      ],
      "additional_fields": [["name": "email", "value": "buyer@example.test"]],
    ]
  }
}
