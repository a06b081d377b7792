import Glibc
import Synchronization

/// The locks that keep other programs out. Each lock covers a single byte of a file beside the store.
///
/// The operating system releases the locks when the program ends, even if it crashes.
final class FileLocks: Sendable {
  private let place: LedgerPlace
  private let descriptor = Mutex<Int32?>(nil)

  init(beside place: LedgerPlace) { self.place = place }

  deinit { release() }

  /// Releases all locks, as the end of the program does.
  func release() {
    descriptor.withLock { descriptor in
      if let open = descriptor { close(open) }
      descriptor = nil
    }
  }

  /// Acquires the lock for a name.
  /// - Returns: false if another program holds the lock, or if there can be no lock: then nobody is kept out. A store in
  ///   memory has nobody to keep out, so that the result is true.
  func take(_ name: String) -> Bool {
    // Resolve the store's path on use, because the store's file does not exist before.
    guard case .file(let path) = place.resolved else { return true }
    guard let descriptor = open(path + "-lock") else { return false }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = Self.place(of: name)
    lock.l_len = 1
    return fcntl(descriptor, Self.setLock, &lock) == 0
  }

  /// The constant `F_OFD_SETLK` of fcntl(2). The lock belongs to the open file description, not to the process.
  private static let setLock: Int32 = 37

  /// Opens the file of the locks once; nil if it cannot be opened.
  private func open(_ path: String) -> Int32? {
    descriptor.withLock { descriptor in
      if let descriptor { return descriptor }
      let open = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW, 0o600)
      if open >= 0 { descriptor = open }
      return descriptor
    }
  }

  /// Returns the offset of the byte to lock for a name: the upper 62 bits of the FNV-1a hash (Fowler, Noll, Vo).
  /// With 62 bits, collisions are negligible.
  private static func place(of name: String) -> off_t {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return off_t(hash >> 2)
  }
}
