// Applications of every kind that keep a Dolyame coordinator. A class or an actor is captured weakly, as the guide asks.

import DolyameSDK
import Foundation
import KassaDolyameSandbox
import Observation

enum DolyameHosts {
  nonisolated static func configuration() -> DolyamePaymentConfiguration {
    DolyamePaymentConfiguration(
      partner: .init(id: "bnpl-test-app"),
      order: .init(id: "1", amount: 100, items: [.init(name: "Шарф", quantity: 1, price: 100)]),
      customerInfo: .init(id: "42", phone: "+79130010102"))
  }

  @MainActor
  final class MainActorHost {
    private(set) var answer = ""
    private var coordinator: DolyamePaymentCoordinator?

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      let coordinator = DolyamePaymentCoordinator(
        configuration: DolyameHosts.configuration(), modalHostViewController: payer, world: world)
      coordinator.onFinish = { [weak self] result in
        MainActor.assertIsolated()
        self?.answer = "\(result)"
        self?.coordinator = nil
        done()
      }
      self.coordinator = coordinator
      coordinator.start()
    }
  }

  final class PlainHost {
    private(set) var answer = ""
    private var coordinator: DolyamePaymentCoordinator?

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      let coordinator = DolyamePaymentCoordinator(
        configuration: DolyameHosts.configuration(), modalHostViewController: payer, world: world)
      coordinator.onFinish = { [weak self] result in
        self?.answer = "\(result)"
        self?.coordinator = nil
        done()
      }
      self.coordinator = coordinator
      coordinator.start()
    }
  }

  actor ActorHost {
    private(set) var answer = ""
    private var coordinator: DolyamePaymentCoordinator?

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      let coordinator = DolyamePaymentCoordinator(
        configuration: DolyameHosts.configuration(), modalHostViewController: payer, world: world)
      coordinator.onFinish = { [weak self] result in
        // A closure that captures an actor weakly does not run on it for the compiler. It does for the SDK.
        self?.assumeIsolated { host in
          host.answer = "\(result)"
          host.coordinator = nil
        }
        done()
      }
      self.coordinator = coordinator
      coordinator.start()
    }
  }

  struct StructHost {
    let report: Report

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      let coordinator = DolyamePaymentCoordinator(
        configuration: DolyameHosts.configuration(), modalHostViewController: payer, world: world)
      coordinator.onFinish = { result in
        self.report.add("\(result)")
        done()
      }
      coordinator.start()
    }
  }

  @MainActor @Observable
  final class Model {
    private(set) var answer = ""
    @ObservationIgnored private var coordinator: DolyamePaymentCoordinator?

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      let coordinator = DolyamePaymentCoordinator(
        configuration: DolyameHosts.configuration(), modalHostViewController: payer, world: world)
      coordinator.onFinish = { [weak self] result in
        MainActor.assertIsolated()
        self?.answer = "\(result)"
        self?.coordinator = nil
        done()
      }
      self.coordinator = coordinator
      coordinator.start()
    }
  }

  /// Runs a host of each kind.
  /// - Returns: the answers that the hosts have got, in the order in which they are declared.
  @MainActor
  static func run() async -> [String] {
    let (main, plain, actor, model, report) = (MainActorHost(), PlainHost(), ActorHost(), Model(), Report())
    await waiting { main.pay(world: DolyameWorld(), done: $0) }
    await waiting { plain.pay(world: DolyameWorld(), done: $0) }
    await waiting { done in Task { await actor.pay(world: DolyameWorld(), done: done) } }
    await waiting { StructHost(report: report).pay(world: DolyameWorld(), done: $0) }
    await waiting { model.pay(world: DolyameWorld(), done: $0) }
    return [main.answer, plain.answer, await actor.answer, report.answer, model.answer]
  }
}
