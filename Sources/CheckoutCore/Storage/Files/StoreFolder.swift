#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A folder of files that are replaced as a whole: a reader finds the old contents or the new ones, also after a crash.
struct StoreFolder: Sendable {
  /// The moments of a write, for tests that end the program in them.
  enum WriteStep: CaseIterable, Sendable {
    /// The new file exists and is empty.
    case created
    /// The new file has all its contents, perhaps not yet on the disk.
    case written
    /// The new file is on the disk, under a temporary name.
    case synced
    /// The new file has taken the place of the old one.
    case renamed
  }

  let path: String
  private let onStep: @Sendable (WriteStep) -> Void

  /// Creates the folder, for its owner only, unless it exists. The folders above it must exist.
  /// - Parameter onStep: called at every moment of a write.
  /// - Throws: `StorageError` if the folder cannot be created.
  init(_ path: String, onStep: @escaping @Sendable (WriteStep) -> Void = { _ in }) throws(StorageError) {
    self.path = path
    self.onStep = onStep
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Self.error(path) }
  }

  /// Returns the contents of a file; nil if there is none.
  /// - Throws: `StorageError` if the file cannot be read.
  func read(_ name: String) throws(StorageError) -> [UInt8]? {
    let file = path + "/" + name
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw Self.error(file, .unavailable)
    }
    defer { close(descriptor) }
    var (contents, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = readBytes(descriptor, &buffer)
      if count == 0 { return contents }
      if count > 0 {
        contents += buffer[..<count]
      } else if errno != EINTR {
        throw Self.error(file, .unavailable)
      }
    }
  }

  /// Replaces a file. When the call returns, the new contents are on the disk.
  ///
  /// The caller holds the lock of the file, so that only one program uses the temporary name.
  /// - Throws: `StorageError`; the file is then unchanged.
  func write(_ contents: [UInt8], to name: String) throws(StorageError) {
    let (file, temporary) = (path + "/" + name, path + "/" + name + ".new")
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.error(file) }
    do throws(StorageError) {
      defer { close(descriptor) }
      onStep(.created)
      var rest = contents[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { writeBytes(descriptor, $0) }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          throw Self.error(file)
        }
      }
      onStep(.written)
      guard fsync(descriptor) == 0 else { throw Self.error(file) }
      onStep(.synced)
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, file) == 0 else { throw Self.error(file) }
    onStep(.renamed)
    try sync()
  }

  /// Deletes a file. It is no error if there is none.
  /// - Throws: `StorageError`; the file is then still there.
  func remove(_ name: String) throws(StorageError) {
    guard unlink(path + "/" + name) == 0 || errno == ENOENT else { throw Self.error(path + "/" + name) }
    try sync()
  }

  /// Returns the names of all files with an extension, sorted.
  /// - Throws: `StorageError` if the folder cannot be read.
  func names(extension: String) throws(StorageError) -> [String] {
    guard let folder = opendir(path) else { throw Self.error(path, .unavailable) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(`extension`) { names.append(name) }
    }
    return names.sorted()
  }

  /// Does some work while no other thread or program holds the lock of a name. The lock ends with the program.
  /// - Throws: `StorageError` of the work, or if there can be no lock.
  func locked<Value>(
    _ name: String, _ work: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    let descriptor = try lockFile(name)
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw Self.error(path, .unavailable) }
    }
    return try work()
  }

  /// Takes the lock of a name for as long as the descriptor is open.
  /// - Returns: the open descriptor; nil if somebody else holds the lock.
  /// - Throws: `StorageError` if there can be no lock.
  func claim(_ name: String) throws(StorageError) -> Int32? {
    let descriptor = try lockFile(name)
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    let reason = errno
    close(descriptor)
    if reason == EWOULDBLOCK { return nil }
    errno = reason
    throw Self.error(path, .unavailable)
  }

  /// Opens a lock file. Lock files stay, because a program could hold the lock of one that another program deletes.
  private func lockFile(_ name: String) throws(StorageError) -> Int32 {
    let descriptor = open(path + "/" + name + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.error(path) }
    return descriptor
  }

  /// Writes the names of the files to the disk.
  private func sync() throws(StorageError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.error(path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw Self.error(path) }
  }

  /// The error of the last system call.
  /// - Parameter code: the code; nil for that of a failed write.
  private static func error(_ place: String, _ code: StorageError.Code? = nil) -> StorageError {
    let number = errno
    let written: StorageError.Code =
      switch number {
      case EROFS, EACCES, EPERM: .readOnly
      case ENOSPC, EDQUOT: .full
      default: .unavailable
      }
    return StorageError(code ?? written, place: place, reason: String(cString: strerror(number)))
  }
}

// Inside the type, the names of the functions of the system are those of its own methods.

private func readBytes(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
  read(descriptor, &buffer, buffer.count)
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
