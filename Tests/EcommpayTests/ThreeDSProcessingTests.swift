import CheckoutCore
import Ecommpay
import KassaEcommpaySandbox
import KassaSandbox
import Testing

/// Tests 3-D Secure payments end to end, from the merchant's options to the issuer and back.
@Suite("3-D Secure scenarios")
struct ThreeDSProcessingTests {
  private static let asked = "4314220000000056"
  private static let unasked = "4477000000000006"

  private func pay(
    _ card: String, acs: ACSBehaviour = ACSBehaviour(), device: DeviceData? = nil, codes: [String] = ["1234"],
    _ info: ThreeDSecureInfo? = nil
  ) throws -> Shop.Ended {
    var configuration = EcommpaySandboxConfiguration()
    configuration.acs = acs
    var shop = Shop(configuration: configuration)
    shop.environment.device = device
    let options = shop.options()
    options.threeDSecureInfo = info
    let person = Person(
      cards: [try .sample(card)], answers: codes.map { .entry(SecretText($0)) }, retries: false)
    return try shop.pay(options, person: person)
  }

  private func notes(_ ended: Shop.Ended, _ key: String) -> [[String: String]] {
    ended.entries.compactMap { if case .note(key, let details) = $0.kind { details } else { nil } }
  }

  private func asks(_ ended: Shop.Ended) -> [WireMessage] { ended.messages.filter { $0.name == "POST /challenge" } }

  private static func wish(_ indicator: String) -> ThreeDSecureInfo {
    ThreeDSecureInfo(threeDSecurePaymentInfo: ThreeDSecurePaymentInfo(challengeIndicator: indicator))
  }

  @Test("The merchant chooses the size of the challenge window", arguments: ["01", "02", "03", "04", "05"])
  func window(size: String) throws {
    let info = ThreeDSecureInfo(threeDSecurePaymentInfo: ThreeDSecurePaymentInfo(challengeWindow: size))
    let ended = try pay(Self.asked, info)
    let request = try #require(ended.messages.first { $0.name == "POST /v1/init" })
    #expect(request.body["payment_info"]?["secure_info"]?["payment"]?["challenge_window"]?.string == size)
    #expect(asks(ended).count == 2)
    #expect(asks(ended).allSatisfy { $0.body["challengeWindowSize"]?.string == size })
    #expect(ended.result.status == .Success)
  }

  @Test("The challenge window is full screen by default")
  func fullScreen() throws {
    #expect(asks(try pay(Self.asked)).first?.body["challengeWindowSize"] == "05")
  }

  @Test(
    "The challenge indicator affects the issuer's decision, which is noted with its score",
    arguments: [
      (asked, "01", true, "card 60: 60 >= 50, challenge"),
      (asked, "02", false, "card 60, preference 02 −20: 40 < 50, frictionless"),
      (unasked, "03", true, "card 20, preference 03 +40: 60 >= 50, challenge"),
      (unasked, "04", true, "card 20: a challenge is mandated, challenge"),
      (unasked, "01", false, "card 20: 20 < 50, frictionless"),
    ])
  func indicator(card: String, indicator: String, isAsked: Bool, rule: String) throws {
    let ended = try pay(card, Self.wish(indicator))
    #expect(!asks(ended).isEmpty == isAsked)
    #expect(notes(ended, "threeds.rule") == [["rule": rule]])
    #expect(ended.result.status == .Success)
  }

  @Test("Enough account details make the flow frictionless", arguments: [5, 6])
  func details(count: Int) throws {
    var account = ThreeDSecureAccountInfo()
    account.ageIndicator = "05"
    account.date = "01-10-2019"
    account.changeIndicator = "04"
    account.changeDate = "01-10-2019"
    account.purchaseNumber = 12
    if count > 5 { account.activityDay = 1 }
    let ended = try pay(Self.asked, ThreeDSecureInfo(threeDSecureAccountInfo: account))
    #expect(asks(ended).isEmpty == (count > 5))
    #expect(notes(ended, "threeds.rule").first?["rule"]?.contains("\(count) details −\(2 * count)") == true)
  }

  // MARK: Device

  private static let device = DeviceData(language: "hu", columns: 100, rows: 30)

  @Test("Device data is sent with the payment if it is known")
  func device() throws {
    let reported = try #require(
      try pay(Self.unasked, device: Self.device).messages.first { $0.name == "POST /v1/payment" })
    #expect(reported.body["device"]?["browserScreenWidth"] == "800")
    #expect(reported.body["device"]?["browserScreenHeight"] == "480")
    #expect(reported.body["device"]?["browserLanguage"] == "hu")
    let untold = try #require(try pay(Self.unasked).messages.first { $0.name == "POST /v1/payment" })
    #expect(untold.body["device"] == nil)
  }

  @Test("The 3DS Method runs before the challenge, and its completion is reported to the platform")
  func method() throws {
    let ended = try pay(Self.asked, acs: ACSBehaviour(method: .finishes), device: Self.device)
    let names = ended.messages.map(\.name)
    let looked = try #require(names.firstIndex(of: "POST /method"))
    let reported = try #require(names.firstIndex(of: "POST /v1/payment/threeds/method"))
    let asked = try #require(names.firstIndex(of: "POST /challenge"))
    #expect(looked < reported && reported < asked)
    #expect(ended.messages[looked].body["device"]?["browserLanguage"] == "hu")
    #expect(ended.messages[reported].body["threeds_comp_ind"] == "Y")
    #expect(notes(ended, "threeds.method") == [["completion": "Y"]])
    #expect(notes(ended, "threeds.rule") == [["rule": "card 60, device seen −10: 50 >= 50, challenge"]])
    #expect(ended.result.status == .Success)
    #expect(ended.illegal.isEmpty)
  }

  @Test("Decoupled authentication is noted before the issuer's result")
  func decoupled() throws {
    let ended = try pay("4000000000208100")
    #expect(asks(ended).isEmpty)
    #expect(notes(ended, "threeds.decoupled") == [[:]])
    #expect(notes(ended, "threeds.result.issuer") == [["status": "Y", "reason": "—", "eci": "05"]])
    let statuses = ended.messages.compactMap { $0.body["threeds_result"]?["trans_status"]?.string }
    #expect(statuses.first == "D" && statuses.last == "Y")
    #expect(ended.result.status == .Success)
  }

  // MARK: Processing screen

  @Test("Processing is shown for a second before the first challenge and after every answer")
  func display() throws {
    let ended = try pay(Self.asked, codes: ["0000", "1234"])
    var sent: Instant?
    var shown: [Duration] = []
    for entry in ended.entries {
      switch entry.kind {
      case .message(let message) where message.name == "POST /challenge": sent = entry.time
      case .moved(_, .challenged): if let sent { shown.append(entry.time - sent) }
      default: break
      }
    }
    #expect(shown == [.seconds(1), .seconds(1)])
  }
}
