/// The options of a server.
package struct ServerOptions: Sendable {
  /// The token that the control API asks for; nil for none.
  package var token: String?
  /// The host names by which clients may call the server, besides those of the machine itself. Empty: only those.
  package var hosts: [String] = []
  /// The hosts of backends that the control API may name, besides this machine.
  package var merchants: Set<String> = []
  /// The address of the server for clients, without a slash at its end.
  package var address: String
  /// - Parameter address: the address of the server for clients, such as `http://127.0.0.1:8484`.
  package init(address: String) { self.address = address }
}
