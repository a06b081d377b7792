import CheckoutCore
import HTTPTypes
import KassaHTTPTransport
import KassaServer
import Testing

@Suite("Pages on which a payer answers")
struct PayerPageTests {
  private let server = ControlledServer()
  private var browser: Browser { Browser(server: server.server) }

  private func world(_ system: ServedSandbox) -> ServedWorld {
    ServedWorld(system, transport: DirectTransport(server: server.server))
  }

  @Test(
    "The payer decides on the page that the checkout shows, and the checkout goes on",
    arguments: [("approve", "success", "approved"), ("decline", "decline", "declined")])
  func redirect(action: String, outcome: String, notice: String) async throws {
    let payer = WaitingPayer.choosing("skrill-wallet")
    async let result = payer.ecommpay(world(.ecommpay), "order-1")
    let path = await payer.path()
    #expect(path.hasPrefix("/w/default/pages/ecommpay/skrill-wallet/"))
    let page = try await browser.get(path).markup
    #expect(page.faults == [])
    #expect(page.form == path)
    for fact in ["Pay with Skrill", "Cosmoshop", "$19.99", "order-1"] { #expect(page.text.contains(fact), "\(fact)") }
    #expect(page.all("button").map { $0.attributes["value"] } == ["approve", "decline", "abandon"])

    let answered = try await browser.submit(path, [("action", action)])
    #expect(answered.status == 200)
    #expect(try answered.markup.text.contains("You have \(notice) the payment"))
    #expect(try answered.markup.form == nil)
    payer.act(.returned)
    #expect(await result == outcome)
    // Sent again, the form does nothing: neither the same answer nor the other one.
    for again in ["approve", "decline"] {
      #expect(try await browser.submit(path, [("action", again)]).markup.text.contains("You have \(notice)"))
    }
    try await server.waitForNotification()
    let payment = try await server.request(.get, "/w/default/_kassa/payments/order-1").body
    #expect(payment["charges"]?.integer == (action == "approve" ? 1 : 0))
  }

  @Test("Two payments that wait at once are not mixed up")
  func two() async throws {
    let (one, other) = (WaitingPayer.choosing("skrill-wallet"), WaitingPayer.choosing("skrill-wallet"))
    async let first = one.ecommpay(world(.ecommpay), "order-1")
    async let second = other.ecommpay(world(.ecommpay), "order-2")
    let (firstPath, secondPath) = (await one.path(), await other.path())
    _ = try await browser.submit(firstPath, [("action", "approve")])
    let waiting = try await browser.get(secondPath).markup
    #expect(waiting.text.contains("order-2") && waiting.form != nil)
    _ = try await browser.submit(secondPath, [("action", "decline")])
    one.act(.returned)
    other.act(.returned)
    #expect(await first == "success")
    #expect(await second == "decline")
  }

  @Test("A payer who leaves can come back, and the control API acts for one payment")
  func leaves() async throws {
    let payer = WaitingPayer.choosing("skrill-wallet")
    async let result = payer.ecommpay(world(.ecommpay), "order-1", language: "de")
    let path = await payer.path()
    let left = try await browser.submit(path, [("action", "abandon")]).markup
    #expect(left.all("html").first?.attributes["lang"] == "de")
    #expect(left.text.contains("ohne Antwort verlassen"))
    #expect(left.form == path)
    let other: JSON = ["action": "approve", "payment": "order-2"]
    #expect(try await server.request(.post, "/w/default/_kassa/act", other).status == 404)
    let own: JSON = ["action": "approve", "payment": "order-1"]
    #expect(try await server.request(.post, "/w/default/_kassa/act", own).status == 200)
    payer.act(.returned)
    #expect(await result == "success")
  }

  @Test("A third party of Worldline waits for the payer", arguments: ["approve", "decline"])
  func worldline(action: String) async throws {
    let payer = WaitingPayer.choosing("840")
    async let result = payer.worldline(world(.worldline), "order-1")
    let path = await payer.path()
    #expect(path.hasPrefix("/w/default/pages/worldline/redirect/"))
    let page = try await browser.get(path).markup
    #expect(page.text.contains("order-1") && page.form == path)
    let word = action == "approve" ? "approved" : "declined"
    #expect(try await browser.submit(path, [("action", action)]).markup.text.contains("You have \(word)"))
    payer.act(.returned)
    #expect(await result == (action == "approve" ? "success" : "declined"))
    #expect(try await browser.submit(path, [("action", "decline")]).markup.text.contains("You have \(word)"))
  }

  @Test("The bank's app confirms one card payment, not another")
  func bank() async throws {
    let (one, other) = (WaitingPayer.card("4000582600000094"), WaitingPayer.card("4000582600000094"))
    async let first = one.ecommpay(world(.ecommpay), "order-1")
    async let second = other.ecommpay(world(.ecommpay), "order-2")
    let (firstPath, secondPath) = (await one.path(), await other.path())
    #expect(firstPath.hasPrefix("/w/default/pages/bank/ecommpay/confirm/"))
    #expect(firstPath != secondPath)
    #expect(try await browser.submit(firstPath, [("action", "approve")]).markup.text.contains("You have approved"))
    #expect(try await browser.submit(secondPath, [("action", "decline")]).markup.text.contains("You have declined"))
    one.act(.answer(.confirmedOutOfBand))
    other.act(.answer(.confirmedOutOfBand))
    #expect(await first == "success")
    #expect(await second == "decline")
    #expect(try await browser.get(firstPath).markup.text.contains("You have approved"))
  }

  @Test(
    "An unknown address is a page that says so",
    arguments: [
      "/pages/ecommpay/skrill-wallet/nothing", "/w/none/pages/ecommpay/x", "/pages/bank/assist/confirm/x",
      "/w/default/pages/worldline/redirect/1", "/acs/ecommpay/challenge", "/acs/ecommpay/challenge?acsTransID=x",
    ])
  func missing(path: String) async throws {
    let page = try await browser.get(path)
    #expect(page.status == 404)
    #expect(try page.markup.faults == [])
    #expect(try page.markup.text.contains("There is no such page"))
  }

  @Test("A form from another site, or from another server on this machine, is refused")
  func foreign() async throws {
    let payer = WaitingPayer.choosing("skrill-wallet")
    async let result = payer.ecommpay(world(.ecommpay), "order-1")
    let path = await payer.path()
    let foreign = [
      [("Origin", "https://evil.example")], [("Origin", "null")], [("Origin", "http://127.0.0.1:3000")],
      [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")],
    ]
    for headers in foreign {
      #expect(try await browser.post(path, [("action", "approve")], headers: headers).status == 403, "\(headers)")
    }
    #expect(try await browser.get(path).markup.form == path)
    payer.act(.leave)
    _ = await result
  }

  @Test("Pages forbid scripts, frames and whatever is elsewhere")
  func policy() async throws {
    let page = try await browser.get("/")
    let policy = page.headers[.contentSecurityPolicy] ?? ""
    for rule in ["default-src 'none'", "style-src 'self'", "frame-ancestors 'none'", "form-action 'self'"] {
      #expect(policy.contains(rule))
    }
    #expect(try await browser.get("/pages/style.css").headers[.contentType]?.hasPrefix("text/css") == true)
  }
}
