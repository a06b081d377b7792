// Applications of every kind that ask for an amount and capture themselves in both closures, as the guide's samples do.

import KassaWorldlineSandbox
import Observation
import WorldlineConnect

enum WorldlineHosts {
  /// A session that the platform does not know, so that every call fails at once.
  nonisolated static func session(_ world: any PaymentWorld) -> Session {
    Session(
      clientSessionId: "1234", customerId: "5678", baseURL: "https://client.worldline.test",
      assetBaseURL: "https://asset.com", appIdentifier: "Example Application/v1", world: world)
  }

  @MainActor
  final class MainActorHost {
    private(set) var answer = ""

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      WorldlineHosts.session(world).convertAmount(
        10000, withSource: "EUR", target: "USD",
        success: { convertedAmountInCents in
          MainActor.assertIsolated()
          self.answer = "\(convertedAmountInCents)"
          done()
        },
        failure: { _ in
          MainActor.assertIsolated()
          self.answer = "failure"
          done()
        })
    }
  }

  final class PlainHost {
    private(set) var answer = ""

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      WorldlineHosts.session(world).convertAmount(
        10000, withSource: "EUR", target: "USD",
        success: { convertedAmountInCents in
          self.answer = "\(convertedAmountInCents)"
          done()
        },
        failure: { _ in
          self.answer = "failure"
          done()
        })
    }
  }

  actor ActorHost {
    private(set) var answer = ""

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      WorldlineHosts.session(world).convertAmount(
        10000, withSource: "EUR", target: "USD",
        success: { convertedAmountInCents in
          self.assertIsolated()
          self.answer = "\(convertedAmountInCents)"
          done()
        },
        failure: { _ in
          self.assertIsolated()
          self.answer = "failure"
          done()
        })
    }
  }

  struct StructHost {
    let report: Report

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      WorldlineHosts.session(world).convertAmount(
        10000, withSource: "EUR", target: "USD",
        success: { convertedAmountInCents in
          self.report.add("\(convertedAmountInCents)")
          done()
        },
        failure: { _ in
          self.report.add("failure")
          done()
        })
    }
  }

  @MainActor @Observable
  final class Model {
    private(set) var answer = ""

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      WorldlineHosts.session(world).convertAmount(
        10000, withSource: "EUR", target: "USD",
        success: { convertedAmountInCents in
          MainActor.assertIsolated()
          self.answer = "\(convertedAmountInCents)"
          done()
        },
        failure: { _ in
          MainActor.assertIsolated()
          self.answer = "failure"
          done()
        })
    }
  }

  /// Runs a host of each kind.
  /// - Returns: the answers that the hosts have got, in the order in which they are declared.
  @MainActor
  static func run() async -> [String] {
    let (main, plain, actor, model, report) = (MainActorHost(), PlainHost(), ActorHost(), Model(), Report())
    await waiting { main.pay(world: WorldlineWorld(), done: $0) }
    await waiting { plain.pay(world: WorldlineWorld(), done: $0) }
    await waiting { done in Task { await actor.pay(world: WorldlineWorld(), done: done) } }
    await waiting { StructHost(report: report).pay(world: WorldlineWorld(), done: $0) }
    await waiting { model.pay(world: WorldlineWorld(), done: $0) }
    return [main.answer, plain.answer, await actor.answer, report.answer, model.answer]
  }
}
