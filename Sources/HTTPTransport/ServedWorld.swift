public import CheckoutCore
import KassaBackend
import KassaSandbox
import MockWallet

/// A world that `kassa serve` serves: the same platforms as in process, over HTTP.
///
/// An SDK takes it in place of a simulated world, and everything else stays the same:
///
/// ```swift
/// let world = ServedWorld(.ecommpay, transport: HTTPTransport())
/// let sdk = EcommpaySDK(world: world)
/// ```
public struct ServedWorld: PaymentWorld {
  /// A payment system of a served world.
  public enum System: String, CaseIterable, Sendable {
    /// ecommpay.
    case ecommpay
    /// Worldline Connect.
    case worldline
    /// Assist.
    case assist
    /// Dolyame.
    case dolyame
    /// A bank's gateway for Apple Pay.
    case applePayGateway = "apple-pay"
  }

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
  ///   - system: the payment system of the SDK.
  ///   - address: the address of the world.
  ///   - transport: the transport to the machine on which the world is served, such as an `HTTPTransport`.
  public init(_ system: System, at address: ServedAddress = ServedWorld.standardAddress, transport: any Transport) {
    guard let places = ServedPlaces.of(system.rawValue) else { preconditionFailure("every system has places") }
    let served = ServedTransport(transport, to: address, places)
    self.transport = served
    deviceStorage = MemoryDeviceStorage()
    wallet = MockWallet(contents: .cards, clock: SystemClock(), randomness: SystemRandomness()) { _ in
      ApplePayKey.sandbox?.publicKey
    }
    let server = places.places.first(where: \.isMerchant)?.authority
    platformAuthority = places.places.first?.authority
    switch system {
    case .ecommpay, .assist, .dolyame:
      merchantAuthority = nil
      merchant = server.map {
        MerchantClient(transport: served, authority: $0, comparesOperations: system == .ecommpay)
      }
    case .worldline, .applePayGateway:
      // These SDKs speak to the merchant server by themselves.
      merchantAuthority = server
      merchant = nil
    }
  }
}
