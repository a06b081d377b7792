import CheckoutCore
import KassaCards

/// A payment provider that a test scripts, one gate for each request.
///
/// The steps before the form and the acknowledgements answer at once, unless the test holds their gates.
/// All other requests wait for the test.
final class FakeProvider: PaymentProvider {
  static let saved: PaymentMethod = {
    var method = PaymentMethod(id: "saved", kind: .card, name: "")
    method.saved = SavedInstrument(account: "431422••••••0056", token: "t")
    return method
  }()

  static let interface = PaymentInterface(
    merchantName: "Shop", language: "en",
    methods: [
      PaymentMethod(id: "card", kind: .card, name: "Card", fields: Field.card(accepted: [])),
      PaymentMethod(id: "a", kind: .form, name: "A", isOutline: true),
      PaymentMethod(id: "b", kind: .form, name: "B", isOutline: true), saved,
    ])

  static func method(_ id: String) -> PaymentMethod {
    PaymentMethod(id: id, kind: .form, name: id, fields: Field.card(accepted: []))
  }

  let prepared = Gate<Void, String>("a:1")
  let session = Gate<String, String>("session")
  let interface = Gate<Void, PaymentInterface>(FakeProvider.interface)
  let methods = Gate<String, PaymentMethod>()
  let lookups = Gate<String, CardFacts?>()
  let deletions = Gate<String, Void>()
  let submissions = Gate<PaymentDetails, Void>(())
  let updates = Gate<Void, PlatformUpdate>()
  let answers = Gate<ChallengeAnswer, ChallengeProgress>()
  let endings = Gate<Void, Void>(())
  let redirects = Gate<Bool, RedirectProgress>()
  let abandonments = Gate<Void, Void>(())
  let checks = Gate<Void, CheckoutResult?>()
  let followUps = Gate<Void, CheckoutResult?>(.some(nil))

  /// The number of requests that are waiting for the test.
  var waitingCount: Int {
    [
      prepared.waitingCount, session.waitingCount, interface.waitingCount, methods.waitingCount, lookups.waitingCount,
      deletions.waitingCount, submissions.waitingCount, updates.waitingCount, answers.waitingCount,
      endings.waitingCount, redirects.waitingCount, abandonments.waitingCount, checks.waitingCount,
      followUps.waitingCount,
    ].reduce(0, +)
  }

  var presetSignature: String? { nil }
  var paymentID: String { "p" }

  func prepare() async throws(CheckoutError) -> String { try await prepared() }
  func openSession(signature: String) async throws(CheckoutError) -> String { try await session(signature) }
  func fetchInterface() async throws(CheckoutError) -> PaymentInterface { try await interface() }
  func fetchMethod(_ id: String) async throws(CheckoutError) -> PaymentMethod { try await methods(id) }
  func lookUp(prefix: String) async throws(CheckoutError) -> CardFacts? { try await lookups(prefix) }
  func forget(method: String) async throws(CheckoutError) { try await deletions(method) }
  func submit(_ details: PaymentDetails) async throws(CheckoutError) { try await submissions(details) }
  func nextUpdate() async throws(CheckoutError) -> PlatformUpdate { try await updates() }
  func answer(_ answer: ChallengeAnswer) async throws(CheckoutError) -> ChallengeProgress { try await answers(answer) }
  func endChallenge() async throws(CheckoutError) { try await endings() }
  func checkRedirect(isReturned: Bool) async throws(CheckoutError) -> RedirectProgress {
    try await redirects(isReturned)
  }
  func abandon() async throws(CheckoutError) { try await abandonments() }
  func check() async throws(CheckoutError) -> CheckoutResult? { try await checks() }
  func followUp() async throws(CheckoutError) -> CheckoutResult? { try await followUps() }

  let rules = PaymentRules { payment, _ in .init(.success, operations: payment.status == "partial" ? [.refund] : []) }
}

/// A merchant server that signs at once and leaves the rest to the test.
final class FakeMerchant: MerchantServer {
  let notifications = Gate<Int, MerchantNotification>()
  let operations = Gate<OperationRequest, PostPaymentOperations.Done>()

  func sign(_ stringToSign: String, log: @escaping WireLog) async throws(CheckoutError) -> String { "s" }

  func perform(
    _ request: OperationRequest, log: @escaping WireLog
  ) async throws(CheckoutError) -> PostPaymentOperations.Done { try await operations(request) }

  func notification(
    payment: String, known: Int, log: @escaping WireLog
  ) async throws(CheckoutError) -> MerchantNotification { try await notifications(known) }
}
