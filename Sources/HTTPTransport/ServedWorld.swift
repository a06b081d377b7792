public import CheckoutCore
public import KassaBackend
import KassaSandbox
import MockWallet

/// A world that `kassa serve` serves: the same platforms as in process, over HTTP.
///
/// An SDK takes it in place of a simulated world, and everything else stays the same:
///
/// ```swift
/// let world = ServedWorld(EcommpaySandboxConfiguration.self, transport: HTTPTransport())
/// let sdk = EcommpaySDK(world: world)
/// ```
public struct ServedWorld: PaymentWorld {
  public let transport: any Transport
  public let deviceStorage: any DeviceStorage
  public let merchant: (any MerchantServer)?
  public let merchantAuthority: String?
  public let platformAuthority: String?
  public let wallet: (any Wallet)?

  /// The address that `kassa serve` listens at if it is not told otherwise.
  public static let standardAddress = ServedAddress(
    scheme: "http", authority: "127.0.0.1:8484", world: ServedAddress.standardWorld)

  /// Creates the surroundings of an SDK.
  /// - Parameters:
  ///   - sandbox: the configuration of the SDK's payment system, such as `EcommpaySandboxConfiguration`.
  ///   - address: the address of the world.
  ///   - transport: the transport to the machine on which the world is served, such as an `HTTPTransport`.
  public init(
    _ sandbox: any ConfigurableSandbox.Type, at address: ServedAddress = ServedWorld.standardAddress,
    transport: any Transport
  ) {
    let served = ServedTransport(transport, to: address, ServedPlaces(sandbox))
    self.transport = served
    deviceStorage = MemoryDeviceStorage()
    wallet = MockWallet(contents: .cards, clock: SystemClock(), randomness: SystemRandomness()) { _ in
      ApplePayKey.sandbox?.publicKey
    }
    platformAuthority = sandbox.servers.first?.authority
    merchantAuthority = sandbox.sdkSpeaksToMerchant ? sandbox.merchantAuthority : nil
    merchant = sandbox.sdkSpeaksToMerchant ? nil : sandbox.init().merchant(over: served)
  }
}
