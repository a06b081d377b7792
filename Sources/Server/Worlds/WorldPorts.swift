/// The ports that a server opens while it runs.
package protocol WorldPorts: Sendable {
  /// Opens a port for each payment system of a world.
  /// - Throws: `ports` if that is impossible.
  func open(_ world: String) async throws(ControlError)

  /// Closes the ports of a world that has ended.
  func close(_ world: String)

  /// The addresses of a world's open ports, in the order of the program.
  func addresses(of world: String) -> [(system: String, address: String)]

  /// The address that refuses every connection. Its port is taken when it is first needed.
  /// - Throws: `ports` if that is impossible.
  func refused() throws(ControlError) -> String
}
