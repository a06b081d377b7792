package import CheckoutCore
import HTTPTypes
import KassaBackend
package import KassaHTTPTransport

/// The server on the other end of `--connect`.
package struct ServedPeer: Sendable {
  /// The address of the world that is meant.
  package let address: ServedAddress
  package let transport: any Transport

  package init(_ address: ServedAddress, _ transport: any Transport) {
    self.address = address
    self.transport = transport
  }

  /// - Parameters:
  ///   - url: the address of a server or of one of its worlds.
  ///   - command: the command with the option `--connect`.
  /// - Throws: `CompositionError` if the text is no address, or the build has no connections over HTTP.
  package init(_ url: String, for command: String) throws(CompositionError) {
    guard let address = ServedAddress(url) else {
      throw CompositionError(
        .connection,
        "--connect \(url): write the address of a server, such as http://127.0.0.1:8484, or of a world, such as "
          + "http://127.0.0.1:8484/w/default")
    }
    #if Network
    self.init(address, HTTPTransport())
    #else
    throw CompositionError.noNetwork(command + " --connect")
    #endif
  }

  /// Checks that the server answers.
  /// - Throws: `CompositionError` if it does not.
  package func check() throws(CompositionError) {
    do throws(ServedControl.Refusal) {
      _ = try ServedControl(transport, at: address).call(.get, "//_kassa/health")
    } catch {
      throw CompositionError(.connection, "--connect \(address.server): \(error.message)")
    }
  }
}
