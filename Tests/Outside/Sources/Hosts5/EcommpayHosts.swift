// Applications of every kind that pay with ecommpay and capture themselves in the handler, as the guide's sample does.

import Ecommpay
import KassaEcommpaySandbox
import Observation

enum EcommpayHosts {
  nonisolated static func options() -> PaymentOptions {
    let options = PaymentOptions(
      projectID: 10, paymentID: "1", paymentAmount: 100, paymentCurrency: "EUR", customerID: "10", regionCode: "US")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
    return options
  }

  @MainActor
  final class MainActorHost {
    private(set) var answer = ""

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: EcommpayHosts.options()) { result in
        MainActor.assertIsolated()
        self.answer = "\(result.status)"
        done()
      }
    }
  }

  final class PlainHost {
    private(set) var answer = ""

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: EcommpayHosts.options()) { result in
        self.answer = "\(result.status)"
        done()
      }
    }
  }

  actor ActorHost {
    private(set) var answer = ""

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: EcommpayHosts.options()) { result in
        self.assertIsolated()
        self.answer = "\(result.status)"
        done()
      }
    }
  }

  struct StructHost {
    let report: Report

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: EcommpayHosts.options()) { result in
        self.report.add("\(result.status)")
        done()
      }
    }
  }

  @MainActor @Observable
  final class Model {
    private(set) var answer = ""

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: EcommpayHosts.options()) { result in
        MainActor.assertIsolated()
        self.answer = "\(result.status)"
        done()
      }
    }
  }

  /// Runs a host of each kind.
  /// - Returns: the answers that the hosts have got, in the order in which they are declared.
  @MainActor
  static func run() async -> [String] {
    let (main, plain, actor, model, report) = (MainActorHost(), PlainHost(), ActorHost(), Model(), Report())
    await waiting { main.pay(world: EcommpayWorld(), done: $0) }
    await waiting { plain.pay(world: EcommpayWorld(), done: $0) }
    await waiting { done in Task { await actor.pay(world: EcommpayWorld(), done: done) } }
    await waiting { StructHost(report: report).pay(world: EcommpayWorld(), done: $0) }
    await waiting { model.pay(world: EcommpayWorld(), done: $0) }
    return [main.answer, plain.answer, await actor.answer, report.answer, model.answer]
  }
}
