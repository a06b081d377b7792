public import CheckoutCore
public import KassaSandbox
public import MockWallet

/// The mock backend of a payment system, created once per test case or program.
///
/// The backend may outlive the programs that connect to it.
public struct MockBackend: Sendable {
  /// The transport to the platform, the issuer and the merchant server, without faults.
  public var transport: any Transport
  /// Connects to the merchant server over the program's own transport, which may inject faults.
  public var merchant: @Sendable (_ wire: any Transport) -> any MerchantServer
  /// The number of notifications with a final payment status in the merchant server's storage.
  public var finalNotifications: @Sendable (_ payment: String) -> Int
  /// The payment status in the last notification that the merchant server has verified; nil if there is none.
  public var lastStatus: @Sendable (_ payment: String) -> String? = { _ in nil }
  /// The notifications about a payment that have reached the merchant server, read or not, with its answers, oldest
  /// first; nil if the servers are elsewhere and do not share them.
  public var received: @Sendable (_ payment: String) -> [MerchantNotification]? = { _ in nil }
  /// Performs the payer's action on an external page or in another app; returns false if no such action is pending.
  public var outOfBand: @Sendable (_ action: OutOfBandAction) -> Bool = { _ in false }
  /// The pages on which the payer answers for one payment; nil if the payment system has none.
  package var pages: @Sendable () -> (any PayerPages)? = { nil }
  /// Starts a merchant operation on a completed payment, with an amount in minor units.
  ///
  /// Returns false if the merchant server does not support the operation. Otherwise, `onReply` is called once, from any
  /// thread, when the operation has ended.
  public var operate: Operate = { _, _, _, _ in false }
  /// The number of times that each payment was charged, by the merchant's payment ID.
  public var charges: @Sendable () -> [String: Int] = { [:] }
  /// The platform's own record of a payment, by the merchant's payment ID; nil if there is none.
  public var books: @Sendable (_ payment: String) -> PaymentBooks? = { _ in nil }
  /// The notifications about a payment that the platform has made, delivered or not, in their order.
  public var outbox: @Sendable (_ payment: String) -> [SentNotification] = { _ in [] }
  /// Continues the work that an earlier run of the program left unfinished.
  public var wake: @Sendable () -> Void = {}
  /// Resends the last notification about a payment to the merchant server; returns false if there is none.
  public var resend: @Sendable (_ payment: String) async -> Bool = { _ in false }

  /// Makes the bank decline the payment that a request asks for, or makes the receiver refuse the request.
  ///
  /// Returns the refusal; nil if the request must be sent on, because the bank declines the payment after it.
  public var decline: @Sendable (_ request: TransportRequest) -> TransportResponse? = { _ in nil }

  /// The contents of the wallet on the payer's device.
  public var wallet = MockWallet.Contents.cards

  /// The faults that are armed from the start. A `FaultyBackend` applies them.
  public var faults: [Fault] = []

  /// The breaks that are armed from the start. A `FaultyBackend` holds the messages.
  public var breaks: [MessageBreak] = []

  /// The servers' world in another process, whose time moves in step with the program's clock; nil if the servers are in
  /// this process or their time passes by itself.
  package var remote: (any RemoteWorld)?

  /// The host name of the merchant server; nil if there is none.
  package var merchantAuthority: String?

  /// Creates a backend. Its other functions do nothing until they are set.
  /// - Parameters:
  ///   - transport: the transport to the platform, the issuer and the merchant server.
  ///   - merchant: connects to the merchant server over the program's own transport.
  ///   - finalNotifications: returns the number of notifications with a final status about a payment.
  public init(
    transport: any Transport, merchant: @escaping @Sendable (any Transport) -> any MerchantServer,
    finalNotifications: @escaping @Sendable (String) -> Int
  ) {
    self.transport = transport
    self.merchant = merchant
    self.finalNotifications = finalNotifications
  }

  /// Creates the mock backend of a sandbox.
  fileprivate init<Sandbox: PaymentSandbox>(
    _ sandbox: Sandbox, merchant: @escaping @Sendable (any Transport) -> any MerchantServer
  ) where Sandbox.Configuration: ConfigurableSandbox {
    self.init(transport: sandbox.transport, merchant: merchant) {
      sandbox.notifications(of: $0).count(where: sandbox.concludes)
    }
    merchantAuthority = Sandbox.Configuration.merchantAuthority
    operate = { payment, name, amount, onReply in
      let operation = Sandbox.Configuration.operationWords[name] ?? PaymentOperation(rawValue: name)
      guard let operation, Sandbox.Configuration.operations.contains(operation) else { return false }
      sandbox.operate(operation, on: payment, amount: amount, through: merchant(sandbox.transport)) { result in
        switch result {
        case .success(let done): onReply(.done, done)
        case .failure(let error): onReply(OperationReply(error), nil)
        }
      }
      return true
    }
    lastStatus = { sandbox.lastStatus(of: $0) }
    received = { sandbox.received(of: $0) }
    outOfBand = { sandbox.outOfBand($0) }
    pages = { sandbox as? any PayerPages }
    charges = { sandbox.charges }
    books = { sandbox.books(of: $0) }
    outbox = { sandbox.outbox(of: $0) }
    wake = { sandbox.wake() }
    decline = { sandbox.decline($0) }
    resend = { await sandbox.resend(payment: $0) }
  }

  /// A function that starts a merchant operation.
  public typealias Operate =
    @Sendable (
      _ payment: String, _ operation: String, _ amount: Int64?, _ onReply: @escaping OperationReplyHandler
    ) -> Bool

  /// A function that connects to the merchant server over the program's own transport.
  public typealias MerchantConnection =
    @Sendable (_ wire: any Transport, _ dependencies: BackendDependencies) -> any MerchantServer

  /// A function that creates a mock backend.
  public typealias Maker = @Sendable (BackendDependencies) -> MockBackend

  /// Returns the dependencies for one run of the program.
  ///
  /// - Parameters:
  ///   - dependencies: the program's dependencies, including its own source of randomness.
  ///   - telephone: the source of randomness for the wallet's identifiers.
  ///   - language: the device language as two letters (ISO 639-1).
  ///   - device: the storage of the payer's device.
  ///   - wire: the transport to the backend; nil for a transport without faults.
  public func environment(
    _ dependencies: BackendDependencies, telephone: any Randomness, language: String, device: any DeviceStorage,
    wire: (any Transport)? = nil
  ) -> CheckoutEnvironment {
    let wire = wire ?? transport
    var environment = CheckoutEnvironment(
      clock: dependencies.clock, randomness: dependencies.randomness, transport: wire, spawn: dependencies.spawn,
      merchant: merchant(wire), language: language,
      wallet: MockWallet(contents: wallet, clock: dependencies.clock, randomness: telephone) { _ in
        ApplePayKey.sandbox?.publicKey
      })
    environment.deviceStorage = device
    return environment
  }
}

extension ConfigurableSandbox {
  /// Returns the function that creates the mock backend of a sandbox with these settings.
  /// - Parameter merchant: connects to the merchant server with messages that the SDK defines; nil for the sandbox's own
  ///   client.
  public func backend(merchant: MockBackend.MerchantConnection? = nil) -> MockBackend.Maker {
    { dependencies in
      var backend = MockBackend(Sandbox(self, dependencies)) { wire in
        merchant.map { $0(wire, dependencies) } ?? self.merchant(over: wire)
      }
      customize(&backend)
      return backend
    }
  }
}
