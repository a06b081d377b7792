import Glibc
import Synchronization

/// The locks that this program holds against other programs, as single-byte locks on a file beside the store.
///
/// The operating system releases them when the program ends, whatever the reason.
final class FileLocks: Sendable {
  private let place: LedgerPlace
  private let descriptor = Mutex<Int32?>(nil)

  init(beside place: LedgerPlace) { self.place = place }

  deinit { descriptor.withLock { if let open = $0, open >= 0 { close(open) } } }

  /// Acquires the lock for a name.
  /// - Returns: true if the lock was acquired, or if locking is not possible, e.g. for a store in memory;
  ///   false if another program holds the lock.
  func take(_ name: String) -> Bool {
    guard let descriptor = open() else { return true }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = Self.place(of: name)
    lock.l_len = 1
    return fcntl(descriptor, Self.setLock, &lock) == 0 || (errno != EAGAIN && errno != EACCES)
  }

  /// `F_OFD_SETLK` of fcntl(2): the lock belongs to the open file description, not to the process.
  private static let setLock: Int32 = 37

  private func open() -> Int32? {
    let open = descriptor.withLock { descriptor in
      // Resolve the path on first use, because the file does not exist before then.
      guard case .file(let path) = place.resolved else { return Int32(-1) }
      let open = descriptor ?? Glibc.open(path + "-lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW, 0o600)
      descriptor = open
      return open
    }
    return open >= 0 ? open : nil
  }

  /// Hashes a name to a byte offset: 62 bits of FNV-1a (Fowler, Noll, Vo), which makes collisions negligible.
  private static func place(of name: String) -> off_t {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return off_t(hash >> 2)
  }
}
