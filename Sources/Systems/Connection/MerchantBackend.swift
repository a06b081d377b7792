import CheckoutCore
package import KassaBackend
import KassaHTTPTransport

/// The shop's own backend that `--merchant` names.
package enum MerchantBackend {
  /// Reads the address.
  /// - Throws: `CompositionError` if the text is no address of a backend.
  package static func address(_ url: String) throws(CompositionError) -> MerchantAddress {
    guard let address = MerchantAddress(url) else {
      throw CompositionError(
        .connection, "--merchant \(url): write the address of your backend, such as http://127.0.0.1:3000")
    }
    return address
  }

  /// Returns the way to the backend from a payment system that is simulated in process.
  /// - Throws: `CompositionError` for a payment system whose backend has to reach the platform.
  package static func route(
    _ url: String, _ system: any PaymentSystem.Type
  ) throws(CompositionError) -> MerchantRoute {
    let address = try Self.address(url)
    guard !system.sandbox.merchantCallsPlatform else {
      throw CompositionError(
        .connection,
        "--merchant: the backend of a shop with \(system.name) calls the platform, which is out of its reach here; run "
          + "kassa serve --merchant \(url), and kassa pay --connect with the address that it tells")
    }
    #if Network
    return MerchantRoute(address, over: HTTPTransport())
    #else
    throw CompositionError.noNetwork("pay --merchant \(address)")
    #endif
  }
}
