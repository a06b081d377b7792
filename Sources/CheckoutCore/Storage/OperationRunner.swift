/// A runner that stores, sends and records operations on one payment so that each takes effect only once.
///
/// Open operations that a crash or a lost response left behind are retried first, under their own idempotency keys.
/// Requesting an operation that is still open resumes it. Once it is done, an identical request starts a new operation.
public struct OperationRunner: Sendable {
  /// A completed operation whose result is not stored yet. The caller stores it together with the payment.
  public struct Settled: Equatable, Sendable {
    /// The operation as it is to be stored, with its result.
    public var kept: KeptOperation
    /// The result of the operation.
    public var done: PostPaymentOperations.Done

    /// Creates a completed operation.
    public init(kept: KeptOperation, done: PostPaymentOperations.Done) {
      self.kept = kept
      self.done = done
    }

    /// Returns the operation with the sum that it moved, also if all that was left was asked for.
    /// - Parameter before: the payment as it was before the operation.
    package func kept(on before: PaymentRecord) -> KeptOperation {
      kept.moving(done.amount ?? before.summary.amount(of: kept.operation))
    }
  }

  /// The result of running an operation. A report that lacks both `done` and `error` is about retried operations only.
  public struct Report: Equatable, Sendable {
    /// The completed operations, in order: first the retried ones, then the requested one.
    public var settled: [Settled] = []
    /// The result of the requested operation; nil if it was not carried out.
    public var done: PostPaymentOperations.Done?
    /// The error that prevented the operation, or `outcome.unknown` if it may have been carried out.
    public var error: CheckoutError?
    /// The error that kept ``DurableOperations`` from storing `settled`; nil if all is stored, or if the caller stores it.
    /// What is not stored stays open: the next run sends it again under the same key, and it takes effect only once.
    public var notStored: StorageError?

    /// Creates a report.
    /// - Parameters:
    ///   - settled: the completed operations, in order.
    ///   - done: the result of the requested operation; nil if it was not carried out.
    ///   - error: the error that prevented the operation; nil if there was none.
    public init(settled: [Settled] = [], done: PostPaymentOperations.Done? = nil, error: CheckoutError? = nil) {
      self.settled = settled
      self.done = done
      self.error = error
    }
  }

  private let store: any OperationStore
  private let key: PaymentKey
  private let clock: any CheckoutClock
  private let randomness: any Randomness
  private let language: String
  private let before: @Sendable (OperationRequest) async throws(CheckoutError) -> [String]?
  private let send: @Sendable (OperationRequest) async throws(CheckoutError) -> PostPaymentOperations.Done

  /// Creates a runner.
  /// - Parameters:
  ///   - store: where the operations are stored.
  ///   - key: the identity of the payment.
  ///   - clock: the clock of timestamps and of the timeout of a request.
  ///   - randomness: the source of idempotency keys.
  ///   - language: the language of errors as two letters (ISO 639-1).
  ///   - before: returns the IDs of the platform's operations so far, for requests that have to be compared with them.
  ///     See ``MerchantServer/operations(before:log:)``.
  ///   - send: sends the request that carries out the operation.
  public init(
    store: any OperationStore, key: PaymentKey, clock: any CheckoutClock, randomness: any Randomness,
    language: String = "en",
    before: @escaping @Sendable (OperationRequest) async throws(CheckoutError) -> [String]? = {
      (_: OperationRequest) async throws(CheckoutError) -> [String]? in nil
    },
    send: @escaping @Sendable (OperationRequest) async throws(CheckoutError) -> PostPaymentOperations.Done
  ) {
    self.store = store
    self.key = key
    self.clock = clock
    self.randomness = randomness
    self.language = language
    self.before = before
    self.send = send
  }

  /// Creates a runner that sends its requests to a merchant server.
  /// - Parameters:
  ///   - store: where the operations are stored.
  ///   - key: the identity of the payment.
  ///   - clock: the clock of timestamps and of the timeout of a request.
  ///   - randomness: the source of idempotency keys.
  ///   - language: the language of errors as two letters (ISO 639-1).
  ///   - merchant: the merchant server.
  ///   - log: a function that receives every message.
  public init(
    store: any OperationStore, key: PaymentKey, clock: any CheckoutClock, randomness: any Randomness,
    language: String = "en", merchant: any MerchantServer, log: @escaping WireLog
  ) {
    self.init(
      store: store, key: key, clock: clock, randomness: randomness, language: language,
      before: { (request: OperationRequest) async throws(CheckoutError) -> [String]? in
        try await merchant.operations(before: request, log: log)
      },
      send: { (request: OperationRequest) async throws(CheckoutError) -> PostPaymentOperations.Done in
        try await merchant.perform(request, log: log)
      })
  }

  /// Creates a runner that sends its requests to a merchant server, with the clock, the source of idempotency keys and the
  /// language of an environment.
  /// - Parameters:
  ///   - store: where the operations are stored.
  ///   - key: the identity of the payment.
  ///   - environment: the environment of the program.
  ///   - merchant: the merchant server.
  ///   - log: a function that receives every message.
  public init(
    store: any OperationStore, key: PaymentKey, environment: CheckoutEnvironment, merchant: any MerchantServer,
    log: @escaping WireLog
  ) {
    self.init(
      store: store, key: key, clock: environment.clock, randomness: environment.randomness,
      language: environment.language, merchant: merchant, log: log)
  }

  /// Retries the open operations, then performs the requested one.
  /// - Parameters:
  ///   - operation: the operation to perform.
  ///   - amount: a partial amount; nil for the whole amount.
  public func perform(_ operation: PaymentOperation, amount: Money?) async -> Report {
    var report = await run(operation, amount)
    report.error = report.error?.localized(language, of: operation)
    return report
  }

  private func run(_ operation: PaymentOperation, _ amount: Money?) async -> Report {
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
            // Do not start any other operation until the outcome of this one is known.
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

  /// Retries the open operations without starting a new one.
  public func takeUp() async -> Report {
    var report = Report()
    do throws(StorageError) {
      for kept in try open() {
        do throws(CheckoutError) {
          report.settled.append(try await carryOut(kept, isRepeated: true))
        } catch {
          if report.error == nil, !error.provesNothingDone(isRepeated: true) {
            report.error = error.localized(language, of: kept.operation)
          }
        }
      }
    } catch {
      report.error = .operationNotKept.localized(language)
    }
    return report
  }

  private func open() throws(StorageError) -> [KeptOperation] { try store.operations(of: key).filter(\.isOpen) }

  /// Stores a new operation before sending it.
  private func begin(_ operation: PaymentOperation, _ amount: Money?) async throws(CheckoutError) -> KeptOperation {
    var kept = KeptOperation(id: randomness.uuid(), operation: operation, amount: amount, started: clock.now)
    let request = kept.request(on: key.payment, isRepeated: false)
    kept.before = try await withDeadline(clock: clock, timeout: CheckoutError.timeout) {
      [before] () async throws(CheckoutError) in
      try await before(request)
    }
    do throws(StorageError) {
      try store.keep(kept, of: key)
    } catch {
      throw .operationNotKept
    }
    return kept
  }

  /// - Throws: the backend's refusal, which is also stored, or an error that leaves the outcome unknown.
  private func carryOut(_ kept: KeptOperation, isRepeated: Bool) async throws(CheckoutError) -> Settled {
    let request = kept.request(on: key.payment, isRepeated: isRepeated)
    do throws(CheckoutError) {
      let done = try await withDeadline(clock: clock, timeout: CheckoutError.timeout) {
        [send] () async throws(CheckoutError) in try await send(request)
      }
      return Settled(kept: kept.ended(.done, done.status, at: clock.now), done: done)
    } catch {
      if error.provesNothingDone(isRepeated: isRepeated) {
        // If the refusal cannot be stored, the next run sends the request again and gets the same refusal.
        try? store.keep(kept.ended(.refused, error.platformCode ?? error.code.rawValue, at: clock.now), of: key)
      }
      throw error
    }
  }
}

extension CheckoutError {
  /// The error for an operation that could not be stored and was therefore not sent.
  static let operationNotKept = CheckoutError(code: .operationNotKept)

  /// Returns the error as that of an operation, with the language of its texts.
  func localized(_ language: String, of operation: PaymentOperation) -> CheckoutError {
    var error = localized(language)
    error.operation = operation
    return error
  }
}
