import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaRehearsal
import KassaServer
import Testing

@Suite("The control API")
struct ControlTests {
  @Test("A world is created with an ID, a seed and a clock, described, and ended")
  func worlds() async throws {
    let server = ControlledServer()
    let made = try await server.request(
      .post, "/_kassa/worlds", ["id": "one", "seed": 7, "clock": "manual", "settings": ["mock": "decline"]])
    #expect(made.status == 201)
    #expect(made.body["url"]?.string == "http://127.0.0.1:8484/w/one")
    #expect(made.body["systems"]?["assist"]?.string == "http://127.0.0.1:8484/w/one/assist")
    #expect(made.body["seed"]?.string == "7")
    let again = try await server.request(.post, "/_kassa/worlds", ["id": "one"])
    #expect(again.status == 409)
    #expect(again.body["error"]?.string == "exists")
    let all = try await server.request(.get, "/_kassa/worlds")
    #expect(all.body["worlds"]?.elements?.compactMap { $0["id"]?.string } == ["default", "one"])
    #expect(try await server.request(.delete, "/_kassa/worlds/one").status == 200)
    #expect(try await server.request(.get, "/w/one/_kassa").status == 404)
    #expect(try await server.request(.delete, "/_kassa/worlds/default").status == 200)
    #expect(try await server.request(.get, "/w/default/_kassa").status == 200)
  }

  @Test("All mistakes in a request are listed together")
  func mistakes() async throws {
    let body: JSON = ["id": "../up", "seed": -1, "clock": "fast", "settings": ["mok": "x"], "other": 1]
    let answer = try await ControlledServer().request(.post, "/_kassa/worlds", body)
    #expect(answer.status == 400)
    #expect(
      answer.body["mistakes"]?.elements?.compactMap { $0["path"]?.string } == [
        "other", "id", "seed", "clock", "settings",
      ])
  }

  @Test("A limit of worlds is kept, and unused ones make room")
  func limits() async throws {
    var limits = WorldRegistry.Limits()
    limits.worlds = 2
    let server = ControlledServer(limits: limits)
    #expect(try await server.request(.post, "/_kassa/worlds").status == 201)
    let full = try await server.request(.post, "/_kassa/worlds")
    #expect(full.status == 503)
    #expect(full.body["error"]?.string == "full")
    limits.idle = .zero
    let forgetful = ControlledServer(limits: limits)
    for _ in 0..<5 { #expect(try await forgetful.request(.post, "/_kassa/worlds").status == 201) }
    #expect(forgetful.registry.all.count == 2)
  }

  @Test(
    "Errors have a status and a code",
    arguments: [
      ("GET", "/_kassa/nothing", 404, "path"), ("DELETE", "/_kassa/health", 405, "method"),
      ("GET", "/w/none/_kassa", 404, "world"), ("GET", "/w/none/ecommpay/v1", 404, "world"),
      ("GET", "/nothing", 404, "path"), ("POST", "/", 404, "path"),
      ("GET", "/w/default/_kassa/payments/x", 404, "missing"),
      ("GET", "/w/default/_kassa/messages?since=x", 400, "invalid"),
      ("GET", "/w/default/_kassa/messages?party=nobody", 400, "invalid"),
      ("DELETE", "/w/default/_kassa/faults/ecommpay-1", 404, "missing"),
      ("POST", "/w/default/_kassa/clock", 400, "invalid"),
      ("POST", "/w/default/_kassa/act", 400, "invalid"), ("GET", "/w/../_kassa/health", 404, "path"),
      ("GET", "/w/../_kassa/payments", 404, "world"),
    ])
  func errors(method: String, path: String, status: Int, code: String) async throws {
    let answer = try await ControlledServer().request(try #require(.init(method)), path)
    #expect(answer.status == status)
    #expect(answer.body["error"]?.string == code)
    #expect(answer.body["message"]?.string?.isEmpty == false)
  }

  @Test("A misspelt path names the nearest one")
  func nearest() async throws {
    let answer = try await ControlledServer().request(.get, "/w/default/_kassa/message")
    #expect(answer.body["message"]?.string?.contains("/w/default/_kassa/messages") == true)
  }

  @Test("A call of a world that is looked for beside those of the server names the world")
  func nearestOfWorld() async throws {
    let answer = try await ControlledServer().request(.post, "/_kassa/clock", [:])
    #expect(answer.body["message"]?.string?.hasSuffix("did you mean /w/default/_kassa/clock?") == true)
  }

  @Test("With a token, the control API asks for it, except for its health")
  func token() async throws {
    let server = ControlledServer(token: "s3cret")
    #expect(try await server.request(.get, "/_kassa/health").status == 200)
    #expect(try await server.request(.get, "/_kassa/worlds").status == 401)
    #expect(
      try await server.request(.get, "/_kassa/worlds", headers: [("Authorization", "Bearer s3cre")]).status == 401)
    #expect(
      try await server.request(.get, "/_kassa/worlds", headers: [("Authorization", "Bearer s3cret")]).status == 200)
  }

  @Test("Pages of other sites and other host names are refused")
  func origins() async throws {
    let server = ControlledServer()
    #expect(try await server.request(.get, "/_kassa/health", host: "evil.example").status == 403)
    #expect(try await server.request(.get, "/_kassa/health", host: "evil.example:8484").status == 403)
    #expect(try await server.request(.get, "/_kassa/health", host: "localhost:8484").status == 200)
    let foreign = [("Origin", "https://evil.example")]
    #expect(try await server.request(.post, "/ecommpay/v1/init", [:], headers: foreign).status == 403)
    let own = [("Origin", "http://127.0.0.1:8484")]
    #expect(try await server.request(.get, "/_kassa/health", headers: own).status == 200)
    #expect(try await server.request(.get, "/_kassa/health", host: "LOCALHOST:8484").status == 200)
    // A page of another port of this machine is one of another site.
    for origin in ["http://127.0.0.1:1", "http://127.0.0.1", "http://localhost:8484", "null"] {
      #expect(try await server.request(.post, "/_kassa/worlds", [:], headers: [("Origin", origin)]).status == 403)
    }
    let named = try await server.request(.get, "/_kassa/health", host: "host.docker.internal:8484")
    #expect(named.body["message"]?.string?.contains("--name") == true)
  }

  @Test(
    "A packed body is refused as such, whoever it is for",
    arguments: ["/_kassa/worlds", "/ecommpay/v2/payment/status"])
  func packed(path: String) async throws {
    let answer = try await ControlledServer().request(.post, path, [:], headers: [("Content-Encoding", "gzip")])
    #expect(answer.status == 415)
    #expect(answer.body["error"]?.string == "packed")
  }

  @Test("A duration has one sign", arguments: ["PT1.,5S", "PT1..5S", "PT1,.5S", "PT.5S", "PT1.S"])
  func signs(text: String) async throws {
    var settings = WorldSettings()
    settings.clock = .manual
    let server = ControlledServer(settings)
    let answer = try await server.request(.post, "/w/default/_kassa/clock", ["advance": .string(text)])
    #expect(answer.body.at("mistakes.0.path")?.string == "advance")
  }

  @Test("What a fault is about is text")
  func faultMessage() async throws {
    let answer = try await ControlledServer().request(
      .post, "/w/default/_kassa/faults", ["kind": "no-answer", "message": -109])
    #expect(answer.body.at("mistakes.0.path")?.string == "message")
  }

  @Test("A fault is armed, listed with its uses, and disarmed")
  func faults() async throws {
    let server = ControlledServer()
    let armed = try await server.request(
      .post, "/w/default/_kassa/faults", ["system": "ecommpay", "kind": "500", "message": "/v1/init"])
    #expect(armed.status == 201)
    #expect(armed.body["id"]?.string == "ecommpay-1")
    #expect(try await server.request(.post, "/ecommpay/v1/init", [:]).status == 500)
    #expect(try await server.request(.post, "/ecommpay/v1/init", [:]).status != 500)
    let listed = try await server.request(.get, "/w/default/_kassa/faults")
    #expect(listed.body.at("faults.0.used")?.integer == 1)
    #expect(try await server.request(.delete, "/w/default/_kassa/faults/ecommpay-1").status == 200)
    let bad = try await server.request(.post, "/w/default/_kassa/faults", ["system": "paypal", "kind": "fast"])
    #expect(bad.body["mistakes"]?.elements?.count == 2)
  }

  @Test("An unknown kind of fault is answered with all kinds, also those of real connections")
  func faultKinds() async throws {
    let answer = try await ControlledServer().request(.post, "/w/default/_kassa/faults", ["kind": "fast"])
    let known = answer.body.at("mistakes.0.message")?.string ?? ""
    for kind in Fault.Kind.allCases.map(\.rawValue) + ["slow", "refused"] { #expect(known.contains(kind), "\(kind)") }
  }

  @Test(
    "A fault that no message can meet is refused with the names that can",
    arguments: [
      ("ecommpay", "notification-doubled", "/v1/payment", "POST /callback"),
      ("apple-pay", "notification-lost", "POST /callback", "GET /callback"),
      ("dolyame", "notification-lost", "/ecommpay/notify", "POST /webhooks/dolyame"),
      ("ecommpay", "no-answer", "POST /ecommpay/v1/payment", "/v1/payment"),
    ])
  func impossibleFault(system: String, kind: String, message: String, known: String) async throws {
    let body: JSON = ["system": .string(system), "kind": .string(kind), "message": .string(message)]
    let answer = try await ControlledServer().request(.post, "/w/default/_kassa/faults", body)
    #expect(answer.status == 400)
    #expect(answer.body.at("mistakes.0.path")?.string == "message")
    #expect(answer.body.at("mistakes.0.message")?.string?.contains(known) == true, "\(answer.body.text)")
  }

  @Test(
    "A fault of notifications has the platform's name for them, or that of the shop's own backend",
    arguments: [
      ("ecommpay", "/callback", true), ("ecommpay", "POST /callback", true), ("ecommpay", "/ecommpay/notify", false),
      ("worldline", "/webhooks", true), ("worldline", "POST /worldline/notify", false),
      ("apple-pay", "GET /callback", true), ("assist", "/assist/notify", false), ("dolyame", "/notify", false),
    ])
  func notificationFault(system: String, message: String, isKept: Bool) async throws {
    let body: JSON = ["system": .string(system), "kind": "notification-lost", "message": .string(message)]
    let answer = try await ControlledServer().request(.post, "/w/default/_kassa/faults", body)
    #expect(answer.status == 201, "\(answer.body.text)")
    #expect(answer.body["message"]?.string == (isKept ? message : nil))
  }

  @Test("The description names every call, and each of its references exists")
  func description() async throws {
    let document = try await ControlledServer().request(.get, "/_kassa/openapi.json").body
    #expect(document["openapi"]?.string == "3.1.0")
    for route in ControlRoute.all(.builtIn) {
      #expect(document["paths"]?[route.path]?[route.method.lowercased()] != nil, "\(route.method) \(route.path)")
    }
  }
}
