import CheckoutCore
import HTTPTypes
import KassaHTTPTransport
import KassaServer
import Testing

@Suite("The challenge in a browser")
struct ChallengePageTests {
  private let server = ControlledServer()
  private var browser: Browser { Browser(server: server.server) }

  /// A payment whose challenge is open.
  private func asked(
    _ card: String, _ use: (WaitingPayer, String) async throws -> Void
  ) async throws -> String {
    let payer = WaitingPayer.card(card)
    let world = ServedWorld(.ecommpay, transport: DirectTransport(server: server.server))
    async let result = payer.ecommpay(world, "order-1")
    _ = await payer.path()
    let overview = try await browser.get("/w/default").markup
    let link = try #require(overview.all("a").compactMap { $0.attributes["href"] }.first { $0.contains("acsTransID") })
    do {
      try await use(payer, link)
    } catch {
      payer.act(.leave)
      throw error
    }
    return await result
  }

  /// Fills in the form of a page and sends it.
  private func answer(_ link: String, _ fields: [(String, String)]) async throws -> Browser.Page {
    let page = try await browser.get(link).markup
    let hidden = page.all("input").filter { $0.attributes["type"] == "hidden" }.map {
      ($0.attributes["name"] ?? "", $0.attributes["value"] ?? "")
    }
    return try await browser.submit(try #require(page.form), hidden + fields)
  }

  @Test("The right code in the browser authenticates, and the app learns it with its next message")
  func right() async throws {
    let result = try await asked("4314220000000056") { payer, link async throws in
      let page = try await browser.get(link).markup
      #expect(page.faults == [])
      for fact in ["Cosmo Bank", "Cosmoshop", "$19.99", "••••\u{A0}0056", "One-time code"] {
        #expect(page.text.contains(fact), "\(fact)")
      }
      let done = try await answer(link, [("code", " 1234 "), ("do", "submit")]).markup
      #expect(done.text.contains("Your bank has confirmed that it is you"))
      payer.act(.answer(.entry(SecretText("anything"))))
    }
    #expect(result == "success")
  }

  @Test("Three wrong codes end the challenge; an empty form and one sent twice cost no attempt")
  func wrong() async throws {
    let result = try await asked("4314220000000056") { payer, link async throws in
      #expect(try await answer(link, [("code", "  ")]).markup.text.contains("Enter the code"))
      let stale = try await browser.get(link).markup
      #expect(try await answer(link, [("code", "1")]).markup.text.contains("Attempts left: 2."))
      let hidden = stale.all("input").filter { $0.attributes["type"] == "hidden" }.map {
        ($0.attributes["name"] ?? "", $0.attributes["value"] ?? "")
      }
      let repeated = try await browser.submit("/w/default/acs/ecommpay/challenge", hidden + [("code", "1")])
      #expect(try repeated.markup.text.contains("Attempts left: 2."))
      #expect(try await answer(link, [("code", "2")]).markup.text.contains("Attempts left: 1."))
      let over = try await answer(link, [("code", "3")]).markup
      #expect(over.text.contains("could not confirm that it is you"))
      #expect(over.form == nil)
      payer.act(.answer(.entry(SecretText("1234"))))
    }
    #expect(result == "decline")
  }

  @Test("The cardholder asks for another code, and cancels")
  func cancels() async throws {
    let result = try await asked("4314220000000056") { payer, link async throws in
      #expect(try await answer(link, [("do", "resend")]).markup.text.contains("sent the code again"))
      #expect(try await answer(link, [("do", "cancel")]).markup.text.contains("You have cancelled the payment"))
      payer.act(.answer(.entry(SecretText("1234"))))
    }
    #expect(result == "decline" || result == "cancelled", "\(result)")
  }

  @Test("The bank's app and the browser answer the same challenge")
  func application() async throws {
    let result = try await asked("4000582600000094") { payer, link async throws in
      let page = try await browser.get(link).markup
      let app = try #require(page.all("a").first?.attributes["href"])
      #expect(app.hasPrefix("/w/default/pages/bank/ecommpay/confirm/"))
      #expect(try await answer(link, [("do", "submit")]).markup.text.contains("Not confirmed yet"))
      _ = try await browser.submit(app, [("action", "approve")])
      #expect(try await answer(link, [("do", "submit")]).markup.text.contains("confirmed that it is you"))
      payer.act(.answer(.confirmedOutOfBand))
    }
    #expect(result == "success")
  }

  @Test("A shop's page begins the challenge with a CReq")
  func begins() async throws {
    let result = try await asked("4314220000000056") { payer, link async throws in
      let acs = String(link.split(separator: "=").last ?? "")
      let request: JSON = ["messageType": "CReq", "messageVersion": "2.2.0", "acsTransID": .string(acs)]
      let answer = try await browser.post(
        "/acs/ecommpay/challenge", [("creq", Base64.encode(request.wireBytes, .url))],
        headers: [("Origin", "http://localhost:3000"), ("Sec-Fetch-Site", "cross-site")])
      #expect(answer.status == 303)
      #expect(answer.location == link)
      payer.act(.answer(.entry(SecretText("1234"))))
    }
    #expect(result == "success")
  }
}
