/// The ports that a server opens while it runs.
package protocol WorldPorts: Sendable {
  /// Opens a port for each payment system of a world.
  /// - Throws: `ports` if that is impossible.
  func open(_ world: String) async throws(ControlError)

  /// Closes the ports of a world that has ended.
  func close(_ world: String)

  /// The addresses of a world's open ports, in the order of the program.
  func addresses(of world: String) -> [(system: String, address: String)]

  /// The addresses at which no client gets a connection. The ports are opened when they are first needed.
  /// - Throws: `ports` if that is impossible.
  func broken() async throws(ControlError) -> BrokenAddresses
}

/// The addresses at which no client gets a connection.
package struct BrokenAddresses: Equatable, Sendable {
  /// Refuses every connection.
  package var refused: String
  /// Speaks TLS, with a certificate of another name.
  package var wrongName: String
  /// The name in the certificate.
  package var name: String
  /// The certificate as PEM.
  package var certificate: String
}
