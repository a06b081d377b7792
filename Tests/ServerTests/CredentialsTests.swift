import KassaApplePayGatewaySandbox
import KassaAssistSandbox
import KassaDolyameSandbox
import KassaEcommpaySandbox
import KassaWorldlineSandbox
import TestSupport
import Testing

@Suite("Credentials of a served world")
struct CredentialsTests {
  /// What a shop identifies itself with: the payment system, its title in the article, and the names in the plugin for pytest.
  private static let known: [(system: String, title: String, members: [(name: String, value: String)])] = {
    let (ecommpay, worldline) = (EcommpaySandboxConfiguration(), WorldlineConfiguration())
    let (assist, dolyame) = (AssistSandboxConfiguration(), DolyameConfiguration())
    let gateway = ApplePayGatewayConfiguration()
    return [
      ("ecommpay", "ecommpay", [("project_id", String(ecommpay.projectID)), ("secret", ecommpay.secret)]),
      (
        "worldline", "Worldline Connect",
        [
          ("merchant", worldline.merchantID), ("key_id", worldline.apiKeyID), ("secret", worldline.apiSecret),
          ("webhook_key_id", worldline.webhookKeyID), ("webhook_secret", worldline.webhookSecret),
        ]
      ),
      (
        "assist", "Assist",
        [
          ("merchant", assist.merchantID), ("login", assist.login), ("password", assist.password),
          ("salt", assist.salt),
        ]
      ),
      (
        "dolyame", "Dolyame",
        [
          ("partner", dolyame.partnerID), ("login", dolyame.login), ("password", dolyame.password),
          ("certificate", dolyame.certificate),
        ]
      ),
      (
        "apple-pay", "Apple Pay gateway",
        [
          ("merchant", gateway.merchantIdentifier), ("token", gateway.token), ("user_name", gateway.userName),
          ("password", gateway.password), ("callback_secret", gateway.callbackSecret),
        ]
      ),
    ]
  }()

  @Test("The article about the server names those that the sandboxes have")
  func article() throws {
    let article = try #require(Repository.text("Sources/CheckoutCore/Documentation.docc/Serve.md"))
    for (_, title, members) in Self.known {
      let row = article.split(separator: "\n").last { $0.hasPrefix("| \(title) |") } ?? ""
      // A header field stands before its value.
      for (name, value) in members {
        #expect(row.contains("`\(value)`") || row.contains(": \(value)`"), "\(title) \(name)")
      }
    }
  }

  @Test("The plugin for pytest has those that the sandboxes have, and no others")
  func plugin() throws {
    let plugin = try #require(Repository.text("Resources/packaging/kassa_pytest.py"))
    let keys = try #require(plugin.split(separator: "\nKEYS = {\n").last?.split(separator: "\n}\n").first)
    let sections = keys.split(separator: "},").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let expected = Self.known.map { system, _, members in
      let pairs = members.map { name, value in
        "\"\(name)\": " + (name == "project_id" ? value : "\"\(value)\"")
      }
      return "\"\(system)\": {" + pairs.joined(separator: ", ")
    }
    #expect(sections == expected)
  }
}
