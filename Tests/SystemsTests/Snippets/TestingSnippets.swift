import CheckoutCore
import Ecommpay
import KassaBackend
import KassaEcommpaySandbox

/// The code of the article «Test without a network».
enum TestingSnippets {
  private static let payer = ThreeDSecureSnippets.payer()
  private static func options() -> PaymentOptions { ThreeDSecureSnippets.options() }

  static func seeded() async -> (PaymentResult, charges: Int?, notified: Int) {
    let (payer, options) = (payer, options())
    // Snippet: Seed
    let world = EcommpayWorld(seed: 1)
    let result = await EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: options)
    let charges = world.charges["order-1"]  // 1; 2 would be a double charge
    let notified = world.finalNotifications(of: "order-1")
    // Snippet end
    return (result, charges, notified)
  }

  static func virtual() -> (PaymentResult?, elapsed: Duration) {
    let (payer, options) = (payer, options())
    let results = Reported<PaymentResult>()
    // Snippet: VirtualTime
    let (clock, executor) = (VirtualClock(), ManualExecutor())
    let start = clock.now
    let world = EcommpayWorld(clock: clock, seed: 1, spawn: Spawner(executor: executor))
    EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: options) { results.add($0) }
    repeat { executor.run() } while clock.wakeNext()
    let elapsed = clock.now - start  // seconds on the clock of the world, none on yours
    // Snippet end
    return (results.all.first, elapsed)
  }

  static func asynchronous() -> (PaymentResult?, OperationReply?) {
    let (payer, options) = (payer, options())
    let (results, replies) = (Reported<PaymentResult>(), Reported<OperationReply?>())
    // Snippet: AsynchronousTime
    let (clock, executor) = (VirtualClock(), ManualExecutor())
    let world = EcommpayWorld(clock: clock, seed: 1, spawn: Spawner(executor: executor))
    world.spawn {
      results.add(await EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: options))
      replies.add(await world.operate(.refund, on: "order-1"))
    }
    repeat { executor.run() } while clock.wakeNext()
    // Snippet end
    return (results.all.first, replies.all.first ?? nil)
  }

  static func fault() -> (PaymentResult?, charges: Int?) {
    let (payer, options) = (payer, options())
    let results = Reported<PaymentResult>()
    // Snippet: Faults
    let (clock, executor) = (VirtualClock(), ManualExecutor())
    let world = EcommpayWorld(clock: clock, seed: 1, spawn: Spawner(executor: executor))
    world.arm(Fault(.connectionReset, message: "POST /v1/payment"))  // the platform gets it, the answer is lost
    EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: options) { results.add($0) }
    let end = clock.now + .seconds(3600)
    repeat { executor.run() } while clock.wakeNext(upTo: end)
    // Snippet end
    return (results.all.first, world.charges["order-1"])
  }

  static func stages() async throws -> (names: [String], outcome: Outcome?) {
    let options = options()
    // Snippet: Stages
    let checkout = EcommpaySDK(world: EcommpayWorld(seed: 1)).presentPayment(
      at: HeadlessPresenter(), paymentOptions: options
    ) { _ in }
    var (names, outcome) = ([String](), Outcome?.none)
    for await stage in checkout.stages {
      switch stage {
      case .choice:
        names.append("choice")
        checkout.send(.choose(method: "card"))
      case .fields:
        names.append("fields")
        let card = try PaymentDetails.card(number: "4000000000000077", expiry: "12/30", code: "123", holder: "JANE DOE")
        checkout.send(.confirm(card))
      case .result(let result): outcome = result.outcome
      default: break
      }
    }
    // Snippet end
    return (names, outcome)
  }
}
