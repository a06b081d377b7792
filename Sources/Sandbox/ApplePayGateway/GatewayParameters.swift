import CheckoutCore
import KassaSandbox

/// The parameters of a request to the gateway, which a client sends as a form, in the query of a GET or POST, or as JSON.
/// Source: gateway, REST requests, and the clients that <doc:GatewayWire> names.
enum GatewayParameters {
  /// Those that carry money, an identifier or a credential: a wrong or empty one must not count as absent.
  static let telling = [
    "amount", "currency", "orderId", "orderNumber", "externalRefundId", "token", "userName", "password",
  ]

  /// Reads the parameters of a request.
  /// - Throws: the error that names a parameter that is empty, is there twice or has the wrong type.
  static func read(_ request: MachineRequest) throws(ApplePayGatewayFault) -> FormFields {
    let query = request.target.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    let isJSON = request.headers["content-type"]?.lowercased().hasPrefix("application/json") == true
    let body = isJSON ? try members(of: request.body) : URLEncoding.formFields(request.body)
    let fields = FormFields(URLEncoding.formFields(query) + body)
    if let name = fields.repeated ?? fields.empty(telling) { throw .missing(name) }
    return fields
  }

  /// Reads the members of a JSON object. Objects and lists, which the sandbox has no use for, are left out.
  private static func members(of body: [UInt8]) throws(ApplePayGatewayFault) -> [(name: String, value: String)] {
    guard !body.isEmpty else { return [] }
    guard let members = JSON(json: body)?.members else { throw .missing("body") }
    var fields: [(name: String, value: String)] = []
    for member in members {
      if let value = member.value.string ?? member.value.int64.map({ String($0) }) {
        fields.append((member.name, value))
      } else if telling.contains(member.name) {
        throw .missing(member.name)
      }
    }
    return fields
  }
}

extension ApplePayGatewayConfiguration {
  /// Checks the credentials of a request: the API token, or a user name with its password.
  /// - Throws: the error that names what is missing, or that denies access.
  func authorise(_ fields: FormFields) throws(ApplePayGatewayFault) {
    if let given = fields["token"] {
      guard given == token else { throw .access }
      return
    }
    guard let name = fields["userName"] else { throw .missing("userName") }
    guard let given = fields["password"] else { throw .missing("password") }
    guard name == userName, given == password else { throw .access }
  }
}
