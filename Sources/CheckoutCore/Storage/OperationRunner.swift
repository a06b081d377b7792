/// Carries out operations on one payment, each with one effect: keeps it, sends it, keeps what came of it.
///
/// What is open of earlier requests is taken up first, under its own identity: a program may have been killed, or an
/// answer lost. Who asks for an operation that is open means that one; once it is done, an equal one is new.
public struct OperationRunner: Sendable {
  /// An operation that was done, and is not yet kept as that: who keeps the payment keeps both at once.
  public struct Settled: Equatable, Sendable {
    public var kept: KeptOperation
    public var done: Afterwards.Done

    public init(kept: KeptOperation, done: Afterwards.Done) {
      self.kept = kept
      self.done = done
    }
  }

  /// What came of it.
  public struct Report: Equatable, Sendable {
    /// In the order in which they were done: what was open before, then what was asked for.
    public var settled: [Settled] = []
    /// What was asked for; nil where it was not done.
    public var done: Afterwards.Done?
    /// Why it was not done, or that nobody can say whether it was.
    public var error: CheckoutError?

    public init(settled: [Settled] = [], done: Afterwards.Done? = nil, error: CheckoutError? = nil) {
      self.settled = settled
      self.done = done
      self.error = error
    }
  }

  private let store: any OperationStore
  private let key: PaymentKey
  private let clock: any CheckoutClock
  private let randomness: any Randomness
  private let before: @Sendable (OperationRequest) async throws(CheckoutError) -> [String]?
  private let send: @Sendable (OperationRequest) async throws(CheckoutError) -> Afterwards.Done

  /// - Parameters:
  ///   - before: what the platform has done so far, where a request is compared with that; see
  ///     ``MerchantServer/operations(before:log:)``.
  ///   - send: has the operation done.
  public init(
    store: any OperationStore, key: PaymentKey, clock: any CheckoutClock, randomness: any Randomness,
    before: @escaping @Sendable (OperationRequest) async throws(CheckoutError) -> [String]? = {
      (_: OperationRequest) async throws(CheckoutError) -> [String]? in nil
    },
    send: @escaping @Sendable (OperationRequest) async throws(CheckoutError) -> Afterwards.Done
  ) {
    self.store = store
    self.key = key
    self.clock = clock
    self.randomness = randomness
    self.before = before
    self.send = send
  }

  /// By a shop's server.
  public init(
    store: any OperationStore, key: PaymentKey, clock: any CheckoutClock, randomness: any Randomness,
    merchant: any MerchantServer, log: @escaping WireLog
  ) {
    self.init(
      store: store, key: key, clock: clock, randomness: randomness,
      before: { (request: OperationRequest) async throws(CheckoutError) -> [String]? in
        try await merchant.operations(before: request, log: log)
      },
      send: { (request: OperationRequest) async throws(CheckoutError) -> Afterwards.Done in
        try await merchant.perform(request, log: log)
      })
  }

  /// Takes up what is open, then does what is asked for.
  /// - Parameter amount: a part; nil for all there is.
  public func perform(_ operation: PaymentOperation, amount: Money?) async -> Report {
    var report = Report()
    var (isTakenUp, refusal) = (false, CheckoutError?.none)
    do throws(StorageError) {
      for kept in try open() {
        let isWanted = !isTakenUp && kept.isSame(operation, amount)
        do throws(CheckoutError) {
          let settled = try await carryOut(kept, isRepeated: true)
          report.settled.append(settled)
          if isWanted { report.done = settled.done }
        } catch {
          if isWanted { refusal = error }
          guard error.provesNothingDone(isRepeated: true) else {
            // Nothing else may be done before this is known.
            report.error = isWanted ? error : .outcomeUnknown
            return report
          }
        }
        isTakenUp = isTakenUp || isWanted
      }
    } catch {
      report.error = .operationNotKept
      return report
    }
    guard !isTakenUp else {
      report.error = refusal
      return report
    }
    do throws(CheckoutError) {
      let settled = try await carryOut(try await begin(operation, amount), isRepeated: false)
      report.settled.append(settled)
      report.done = settled.done
    } catch {
      report.error = error
    }
    return report
  }

  /// Takes up what is open, and nothing else.
  public func takeUp() async -> Report {
    var report = Report()
    do throws(StorageError) {
      for kept in try open() {
        do throws(CheckoutError) {
          report.settled.append(try await carryOut(kept, isRepeated: true))
        } catch {
          if report.error == nil, !error.provesNothingDone(isRepeated: true) { report.error = error }
        }
      }
    } catch {
      report.error = .operationNotKept
    }
    return report
  }

  private func open() throws(StorageError) -> [KeptOperation] { try store.operations(of: key).filter(\.isOpen) }

  /// Keeps a new operation, before anything of it is sent.
  private func begin(_ operation: PaymentOperation, _ amount: Money?) async throws(CheckoutError) -> KeptOperation {
    var kept = KeptOperation(id: randomness.uuid(), operation: operation, amount: amount, started: clock.now)
    let request = kept.request(on: key.payment, isRepeated: false)
    kept.before = try await Patience.answer(clock) { [before] () async throws(CheckoutError) in
      try await before(request)
    }
    do throws(StorageError) {
      try store.keep(kept, of: key)
    } catch {
      throw .operationNotKept
    }
    return kept
  }

  /// - Throws: what the other side refused, which is kept; or what leaves it open.
  private func carryOut(_ kept: KeptOperation, isRepeated: Bool) async throws(CheckoutError) -> Settled {
    let request = kept.request(on: key.payment, isRepeated: isRepeated)
    do throws(CheckoutError) {
      let done = try await Patience.answer(clock) { [send] () async throws(CheckoutError) in try await send(request) }
      return Settled(kept: kept.ended(.done, done.status, at: clock.now), done: done)
    } catch {
      if error.provesNothingDone(isRepeated: isRepeated) {
        // What cannot be kept is asked for again, and refused again.
        try? store.keep(kept.ended(.refused, error.platformCode ?? error.code, at: clock.now), of: key)
      }
      throw error
    }
  }
}

extension CheckoutError {
  /// An operation could not be written down, and was therefore not sent.
  static let operationNotKept = CheckoutError(code: "operation.notKept")
}
