#if Network
import CheckoutCore
import Glibc
import KassaLedger
import KassaServer

/// The folder of `kassa serve --state`, with an SQLite file for each world.
struct ServedFolder: WorldStorage {
  private let path: String

  /// The name under which a server claims a world, so that no other one serves it.
  private static let claim = "served"
  private static let suffix = ".sqlite"

  init(_ path: String) { self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

  func ids() throws(StorageError) -> [String] {
    guard let folder = opendir(path) else {
      // The folder is made with the first world.
      if errno == ENOENT { return [] }
      throw StorageError(.unavailable, place: path, reason: String(cString: strerror(errno)))
    }
    defer { closedir(folder) }
    var ids: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasSuffix(Self.suffix) else { continue }
      let id = name.dropLast(Self.suffix.count)
      if WorldSettings.isID(id) { ids.append(String(id)) }
    }
    return ids.sorted()
  }

  func open(_ id: String) throws(StorageError) -> any KeyValueStore {
    let file = try file(id)
    var facts = stat()
    let isNew = lstat(file, &facts) != 0
    guard isNew || facts.st_mode & S_IFMT == S_IFREG else {
      throw StorageError(.unavailable, place: file, reason: "not a regular file")
    }
    let store = SandboxStore(.file(file))
    if let trouble = store.trouble {
      // On a full disk, what was made of the file holds nothing, and takes space.
      if isNew, trouble.code == .full { remove(id) }
      throw trouble
    }
    guard store.claim(Self.claim) else { throw StorageError(.busy, place: file) }
    return store
  }

  func remove(_ id: String) {
    guard let file = try? file(id) else { return }
    // The lock goes last: whoever takes it before finds no file to share.
    for suffix in ["-wal", "-shm", "", "-lock"] { unlink(file + suffix) }
  }

  /// Returns the file of a world. An ID has no character that leads out of the folder.
  private func file(_ id: String) throws(StorageError) -> String {
    guard WorldSettings.isID(id) else { throw StorageError(.unavailable, place: path, reason: "no ID of a world") }
    return path + "/" + id + Self.suffix
  }
}
#endif
