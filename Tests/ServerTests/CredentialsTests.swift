import KassaApplePayGatewaySandbox
import KassaAssistSandbox
import KassaDolyameSandbox
import KassaEcommpaySandbox
import KassaWorldlineSandbox
import TestSupport
import Testing

@Suite("Credentials of a served world")
struct CredentialsTests {
  @Test("The article about the server names those that the sandboxes have")
  func article() throws {
    let article = try #require(Repository.text("Sources/CheckoutCore/Documentation.docc/Serve.md"))
    let ecommpay = EcommpaySandboxConfiguration()
    let worldline = WorldlineConfiguration()
    let assist = AssistSandboxConfiguration()
    let dolyame = DolyameConfiguration()
    let gateway = ApplePayGatewayConfiguration()
    let rows = [
      ("ecommpay", [String(ecommpay.projectID), ecommpay.secret]),
      (
        "Worldline Connect",
        [
          worldline.merchantID, worldline.apiKeyID, worldline.apiSecret, worldline.webhookKeyID,
          worldline.webhookSecret,
        ]
      ),
      ("Assist", [assist.merchantID, assist.login, assist.password, assist.salt]),
      ("Dolyame", [dolyame.partnerID, dolyame.login, dolyame.password]),
      ("Dolyame", ["X-Client-Certificate: " + dolyame.certificate]),
      ("Apple Pay gateway", [gateway.merchantIdentifier, gateway.password, gateway.callbackSecret]),
    ]
    for (system, words) in rows {
      let row = article.split(separator: "\n").last { $0.hasPrefix("| \(system) |") } ?? ""
      for word in words { #expect(row.contains("`\(word)`"), "\(system) \(word)") }
    }
  }
}
