import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaHTTPTransport

/// The server on the other end of `--connect`.
struct ServedPeer: Sendable {
  /// The address of the world that is meant.
  let address: ServedAddress
  let transport: any Transport

  init(_ address: ServedAddress, _ transport: any Transport) {
    self.address = address
    self.transport = transport
  }

  /// - Parameters:
  ///   - url: the address of a server or of one of its worlds.
  ///   - command: the command with the option `--connect`.
  /// - Throws: `Failure` if the text is no address, or the build has no connections over HTTP.
  init(_ url: String, for command: String) throws(Failure) {
    guard let address = ServedAddress(url) else {
      throw Failure(
        message:
          "--connect \(url): write the address of a server, such as http://127.0.0.1:8484, or of a world, such as "
          + "http://127.0.0.1:8484/w/default")
    }
    #if Network
    self.init(address, HTTPTransport())
    #else
    throw Failure.noNetwork(command + " --connect")
    #endif
  }

  /// Checks that the server answers.
  /// - Throws: `Failure` if it does not.
  func check() throws(Failure) {
    do throws(ServedControl.Refusal) {
      _ = try ServedControl(transport, at: address).call(.get, "//_kassa/health")
    } catch {
      throw Failure(message: "--connect \(address.server): \(error.message)")
    }
  }
}
