// Applications of every kind that pay with Apple Pay and capture themselves in the handler.

import ApplePayGateway
import KassaApplePayGatewaySandbox
import Observation

enum ApplePayHosts {
  nonisolated static func order() -> ApplePayGatewayOrder {
    ApplePayGatewayOrder(
      orderNumber: "1", amount: 100, currencyCode: "USD", merchantIdentifier: "merchant.test.cosmoshop",
      countryCode: "US")
  }

  @MainActor
  final class MainActorHost {
    private(set) var answer = ""

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      ApplePayGatewaySDK(world: world).presentPayment(at: payer, order: ApplePayHosts.order()) { result in
        MainActor.assertIsolated()
        self.answer = "\(result.outcome)"
        done()
      }
    }
  }

  final class PlainHost {
    private(set) var answer = ""

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      ApplePayGatewaySDK(world: world).presentPayment(at: payer, order: ApplePayHosts.order()) { result in
        self.answer = "\(result.outcome)"
        done()
      }
    }
  }

  actor ActorHost {
    private(set) var answer = ""

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      ApplePayGatewaySDK(world: world).presentPayment(at: payer, order: ApplePayHosts.order()) { result in
        self.assertIsolated()
        self.answer = "\(result.outcome)"
        done()
      }
    }
  }

  struct StructHost {
    let report: Report

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      ApplePayGatewaySDK(world: world).presentPayment(at: payer, order: ApplePayHosts.order()) { result in
        self.report.add("\(result.outcome)")
        done()
      }
    }
  }

  @MainActor @Observable
  final class Model {
    private(set) var answer = ""

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      ApplePayGatewaySDK(world: world).presentPayment(at: payer, order: ApplePayHosts.order()) { result in
        MainActor.assertIsolated()
        self.answer = "\(result.outcome)"
        done()
      }
    }
  }

  /// Runs a host of each kind.
  /// - Returns: the answers that the hosts have got, in the order in which they are declared.
  @MainActor
  static func run() async -> [String] {
    let (main, plain, actor, model, report) = (MainActorHost(), PlainHost(), ActorHost(), Model(), Report())
    await waiting { main.pay(world: ApplePayGatewayWorld(), done: $0) }
    await waiting { plain.pay(world: ApplePayGatewayWorld(), done: $0) }
    await waiting { done in Task { await actor.pay(world: ApplePayGatewayWorld(), done: done) } }
    await waiting { StructHost(report: report).pay(world: ApplePayGatewayWorld(), done: $0) }
    await waiting { model.pay(world: ApplePayGatewayWorld(), done: $0) }
    return [main.answer, plain.answer, await actor.answer, report.answer, model.answer]
  }
}
