// Applications of every kind that ask Assist for a result. A class or an actor is the delegate itself.

import AssistMobile
import KassaAssistSandbox
import Observation

enum AssistHosts {
  /// An order that Assist does not know, whose status is therefore unknown.
  nonisolated static func data() -> PayData {
    let data = PayData()
    data.merchantId = "679471"
    data.orderNumber = "unknown"
    return data
  }

  @MainActor
  final class MainActorHost: @MainActor AssistPayDelegate {
    private(set) var answer = ""
    private var done: @Sendable () -> Void = {}
    private var assistPay: AssistPay?

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      self.done = done
      let assistPay = AssistPay(delegate: self, world: world)
      self.assistPay = assistPay
      assistPay.getResult(AssistHosts.data())
    }

    func payFinished(bill: String, status: PayStatus, message: String) {
      MainActor.assertIsolated()
      answer = "\(status)"
      assistPay = nil
      done()
    }
  }

  final class PlainHost: AssistPayDelegate {
    private(set) var answer = ""
    private var done: @Sendable () -> Void = {}
    private var assistPay: AssistPay?

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      self.done = done
      let assistPay = AssistPay(delegate: self, world: world)
      self.assistPay = assistPay
      assistPay.getResult(AssistHosts.data())
    }

    func payFinished(bill: String, status: PayStatus, message: String) {
      answer = "\(status)"
      assistPay = nil
      done()
    }
  }

  actor ActorHost: AssistPayDelegate {
    private(set) var answer = ""
    private var done: @Sendable () -> Void = {}
    private var assistPay: AssistPay?

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      self.done = done
      let assistPay = AssistPay(delegate: self, world: world)
      self.assistPay = assistPay
      assistPay.getResult(AssistHosts.data())
    }

    /// The SDK calls the delegate on this actor, because `AssistPay` was created there.
    nonisolated func payFinished(bill: String, status: PayStatus, message: String) {
      assumeIsolated { host in
        host.answer = "\(status)"
        host.assistPay = nil
        host.done()
      }
    }
  }

  struct StructHost {
    let report: Report

    /// A structure cannot be a delegate, so it has one.
    final class Delegate: AssistPayDelegate {
      let finish: (PayStatus) -> Void

      init(_ finish: @escaping (PayStatus) -> Void) { self.finish = finish }

      func payFinished(bill: String, status: PayStatus, message: String) { finish(status) }
    }

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      let delegate = Delegate { status in
        self.report.add("\(status)")
        done()
      }
      AssistPay(delegate: delegate, world: world).getResult(AssistHosts.data())
    }
  }

  @MainActor @Observable
  final class Model: @MainActor AssistPayDelegate {
    private(set) var answer = ""
    @ObservationIgnored private var done: @Sendable () -> Void = {}
    @ObservationIgnored private var assistPay: AssistPay?

    func pay(world: any PaymentWorld, done: @escaping @Sendable () -> Void) {
      self.done = done
      let assistPay = AssistPay(delegate: self, world: world)
      self.assistPay = assistPay
      assistPay.getResult(AssistHosts.data())
    }

    func payFinished(bill: String, status: PayStatus, message: String) {
      MainActor.assertIsolated()
      answer = "\(status)"
      assistPay = nil
      done()
    }
  }

  /// Runs a host of each kind.
  /// - Returns: the answers that the hosts have got, in the order in which they are declared.
  @MainActor
  static func run() async -> [String] {
    let (main, plain, actor, model, report) = (MainActorHost(), PlainHost(), ActorHost(), Model(), Report())
    await waiting { main.pay(world: AssistWorld(), done: $0) }
    await waiting { plain.pay(world: AssistWorld(), done: $0) }
    await waiting { done in Task { await actor.pay(world: AssistWorld(), done: done) } }
    await waiting { StructHost(report: report).pay(world: AssistWorld(), done: $0) }
    await waiting { model.pay(world: AssistWorld(), done: $0) }
    return [main.answer, plain.answer, await actor.answer, report.answer, model.answer]
  }
}
