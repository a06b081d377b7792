import CheckoutCore
import Ecommpay
import KassaBackend
import KassaEcommpaySandbox
import KassaSandbox

// Snippet: ChallengeAnswers
/// Answers any challenge of the simulated issuer as it expects.
func rightAnswer(to challenge: Challenge) -> ChallengeAnswer? {
  switch challenge.kind {
  case .code: return .entry(SecretText("1234"))
  case .single: return .select(["phone"])  // asks for a code next
  case .multiple: return .select(["riga", "oslo"])
  case .outOfBand, .pageOutOfBand: return .confirmedOutOfBand
  case .information: return .acknowledged
  case .page:
    let input = challenge.page?.inputs.first { $0.kind == .text || $0.kind == .password }
    let button = challenge.page?.inputs.first { $0.kind == .submit }
    return challenge.page?.formData([input?.name ?? "": "1234"], pressed: button?.name).map { .form($0) }
  }
}
// Snippet end

/// The code of the article «3-D Secure and redirects».
enum ThreeDSecureSnippets {
  static func payer(_ card: String = "4314220000000056") -> ScriptedPresenter {
    ScriptedPresenter { stage in
      switch stage {
      case .choice: .choose(method: "card")
      case .fields: try .confirm(.card(number: card, expiry: "12/30", code: "123", holder: "JANE DOE"))
      case .challenge(let challenge, _): rightAnswer(to: challenge).map { .answer($0) }
      default: nil
      }
    }
  }

  static func options() -> PaymentOptions {
    let options = PaymentOptions(
      projectID: 10, paymentID: "order-1", paymentAmount: 1999, paymentCurrency: "USD", customerID: "10",
      regionCode: "US")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
    return options
  }

  /// Pays with a challenge of one kind.
  static func pay(_ question: ACSQuestion) async -> PaymentResult {
    let (payer, options) = (payer(), options())
    // Snippet: ChallengeKind
    let issuer = ACSBehaviour(version: "2.3.1", question: question)
    let world = EcommpayWorld(EcommpaySandboxConfiguration { $0.acs = issuer })
    let result = await EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: options)
    // Snippet end
    return result
  }

  static func outOfBand() async -> PaymentResult {
    let options = options()
    // Snippet: OutOfBand
    let issuer = ACSBehaviour(question: .outOfBand, confirmsAfter: nil)
    let world = EcommpayWorld(EcommpaySandboxConfiguration { $0.acs = issuer })
    let payer = ScriptedPresenter { stage in
      switch stage {
      case .choice: return .choose(method: "card")
      case .fields:
        return try .confirm(.card(number: "4314220000000056", expiry: "12/30", code: "123", holder: "JANE DOE"))
      case .challenge(let challenge, _) where challenge.kind.isOutOfBand:
        // The payer opens `challenge.applicationURL` and confirms there.
        world.perform(.approve)
        return .answer(.confirmedOutOfBand)
      default: return nil
      }
    }
    let result = await EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: options)
    // Snippet end
    return result
  }

  static func redirect() async -> PaymentResult {
    let options = options()
    // Snippet: Redirect
    let world = EcommpayWorld(EcommpaySandboxConfiguration { $0.methods = [.card, .skrill] })
    let payer = ScriptedPresenter { stage in
      switch stage {
      case .choice: return .choose(method: "skrill-wallet")
      case .fields(let method, _): return .confirm(PaymentDetails(method: method.id, values: [:]))
      case .redirect(let redirect, _):
        print("Open \(redirect.url) to pay with \(redirect.title)")
        world.perform(.approve)  // what the payer does on that page
        return .returned
      default: return nil
      }
    }
    let result = await EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: options)
    // Snippet end
    return result
  }

  static func timeOut() -> PaymentResult? {
    let options = options()
    let results = Reported<PaymentResult>()
    // Snippet: ChallengeTimeOut
    let (clock, executor) = (VirtualClock(), ManualExecutor())
    let world = EcommpayWorld(clock: clock, spawn: Spawner(executor: executor))
    let payer = ScriptedPresenter { stage in
      switch stage {
      case .choice: .choose(method: "card")
      case .fields: try .confirm(.card(number: "4314220000000056", expiry: "12/30", code: "123", holder: "JANE DOE"))
      default: nil  // The payer never answers the challenge.
      }
    }
    EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: options) { results.add($0) }
    let end = clock.now + .seconds(3600)
    repeat { executor.run() } while clock.wakeNext(upTo: end)
    // Snippet end
    return results.all.first
  }
}
