/// What the parts of a flow runner use to start tasks and to report the results to the run loop.
struct FlowContext: Sendable {
  let environment: CheckoutEnvironment
  let provider: any PaymentProvider
  let queue: MessageQueue<FlowMessage>

  init(
    _ environment: CheckoutEnvironment, _ queue: MessageQueue<FlowMessage>,
    _ makeProvider: (ProviderContext) -> any PaymentProvider
  ) {
    self.environment = environment
    self.queue = queue
    provider = makeProvider(
      ProviderContext(
        environment: environment, log: { queue.put(.wire($0, FlowMoment.current)) },
        note: { queue.put(.note($0, details: $1)) }))
  }

  var now: Instant { environment.clock.now }

  /// Logs a message under the step and attempt of the current task.
  func log(_ message: WireMessage) { queue.put(.wire(message, FlowMoment.current)) }

  /// Starts a task. The messages that it exchanges are logged under `moment`.
  @discardableResult
  func spawn(in moment: FlowMoment, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    environment.spawn { await FlowMoment.$current.withValue(moment) { await work() } }
  }

  /// Sends a message to the run loop later.
  func timer(
    _ message: FlowMessage, as kind: SleepKind, after duration: @escaping @Sendable (Instant) -> Duration
  ) -> Task<Void, Never> {
    environment.spawn { [queue, clock = environment.clock] in
      guard (try? await clock.sleep(for: duration(clock.now), as: kind)) != nil else { return }
      queue.put(message)
    }
  }
}

// MARK: Requests that are independent of the effects

extension FlowContext {
  /// Deletes a saved payment instrument.
  func forget(_ method: String, in moment: FlowMoment) {
    spawn(in: moment) {
      do throws(CheckoutError) {
        try await provider.forget(method: method)
        queue.put(.forgotten(method))
      } catch {
        queue.put(.note(.methodKept, details: ["code": error.platformCode ?? error.code.rawValue]))
      }
    }
  }

  /// Looks up a card-number prefix.
  func lookUp(_ prefix: String, in moment: FlowMoment) {
    spawn(in: moment) {
      do throws(CheckoutError) {
        queue.put(.lookedUp(prefix, try await provider.lookUp(prefix: prefix), failed: false))
      } catch {
        queue.put(.lookedUp(prefix, nil, failed: true))
      }
    }
  }

  /// Asks for the state of a pending payment.
  func check(in moment: FlowMoment) {
    spawn(in: moment) {
      do throws(CheckoutError) {
        queue.put(.checked(try await provider.check()))
      } catch {
        queue.put(.note(.checkFailed, details: ["code": error.code.rawValue]))
      }
    }
  }

  /// Runs the provider's follow-up query after the flow has ended.
  func followUp(in moment: FlowMoment) {
    spawn(in: moment) {
      do throws(CheckoutError) {
        if let known = try await provider.followUp() { queue.put(.checked(known)) }
      } catch {
        queue.put(.note(.followUpFailed, details: ["code": error.code.rawValue]))
      }
    }
  }

  /// Performs an operation on a completed payment, after those that a restart left open.
  func operate(
    _ operation: PaymentOperation, _ amount: Money?, on payment: Payment, with runner: OperationRunner,
    in moment: FlowMoment
  ) {
    spawn(in: moment) {
      queue.put(.reported(await runner.perform(operation, amount: amount), payment))
    }
  }
}
