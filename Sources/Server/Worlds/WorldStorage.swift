package import CheckoutCore

/// Keeps the worlds of a server, so that they go on after the server has ended, for whatever reason.
package protocol WorldStorage: Sendable {
  /// Returns the IDs of the worlds that are kept, sorted.
  /// - Throws: `StorageError` if they cannot be listed.
  func ids() throws(StorageError) -> [String]

  /// Opens the store of a world, and creates it if there is none.
  /// - Throws: `StorageError`, with `busy` if another server has it open.
  func open(_ id: String) throws(StorageError) -> any KeyValueStore

  /// Removes the store of a world that has ended. Nothing has it open.
  func remove(_ id: String)
}
