import CheckoutCore
import KassaBackend
import KassaHTTPTransport
import KassaSandbox

/// The shop's own backend that `--merchant` names.
enum MerchantBackend {
  /// Reads the address.
  /// - Throws: `Failure` if the text is no address of a backend.
  static func address(_ url: String) throws(Failure) -> MerchantAddress {
    guard let address = MerchantAddress(url) else {
      throw Failure(message: "--merchant \(url): write the address of your backend, such as http://127.0.0.1:3000")
    }
    return address
  }

  /// Returns the way to the backend from a payment system that is simulated in process.
  /// - Parameter system: the payment system's name on the command line.
  /// - Throws: `Failure` for a payment system whose backend has to reach the platform.
  static func route(_ url: String, _ system: String) throws(Failure) -> MerchantRoute {
    let address = try Self.address(url)
    guard system != WorldlineConfiguration.systemName else {
      throw Failure(
        message: "--merchant: the backend of a Worldline shop calls the platform, which is out of its reach here; run "
          + "kassa serve --merchant \(url), and kassa pay --connect with the address that it tells")
    }
    #if Network
    return MerchantRoute(address, over: HTTPTransport())
    #else
    throw Failure.noNetwork("pay --merchant \(address)")
    #endif
  }
}
