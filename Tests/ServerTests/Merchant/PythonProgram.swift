#if Network
import CheckoutCore
import Foundation
import Synchronization
import TestSupport
import Testing

/// A Python program that runs beside a test. It ends with the test.
final class PythonProgram: Sendable {
  private struct State {
    var process = Process()
    var lines: [String] = []
    var rest: [UInt8] = []
    var hasEnded = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// The folder of the Python that .ci/test installs; nil on a machine without it.
  static let folder = InstalledTools.python
  /// Whether the tests have to run: everywhere with that Python, and in CI without it too, where they then fail.
  static let isExpected =
    ProcessInfo.processInfo.environment["CI"] != nil || InstalledTools.has("flask", folder != nil)

  /// Starts a program.
  /// - Parameters:
  ///   - file: the program's path in the repository.
  ///   - environment: variables beside those of the test.
  init(_ file: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
    guard let folder = Self.folder else { throw Problem("KASSA_TEST_PYTHON is not set; .ci/test sets it") }
    let pipe = Pipe()
    try state.withLock { state in
      let process = state.process
      process.executableURL = URL(fileURLWithPath: folder + "/python3")
      process.arguments = ["-B", Repository.root + "/" + file] + arguments
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
    }
    let handle = pipe.fileHandleForReading
    Thread.detachNewThread { [weak self] in
      while true {
        let data = handle.availableData
        self?.take(data)
        if data.isEmpty { break }
      }
      try? handle.close()
    }
  }

  deinit {
    // A child inherits the signals that a test's thread blocks, so a gentle one might never arrive.
    state.withLock { if $0.process.isRunning { kill($0.process.processIdentifier, SIGKILL) } }
  }

  private func take(_ data: Data) {
    let woken = state.withLock { state in
      state.rest += data
      state.hasEnded = data.isEmpty
      while let end = state.rest.firstIndex(of: UInt8(ascii: "\n")) {
        state.lines.append(String(decoding: state.rest[..<end], as: UTF8.self))
        state.rest.removeSubrange(...end)
      }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in woken { continuation.resume() }
  }

  /// The lines that the program has written.
  var lines: [String] { state.withLock(\.lines) }

  /// Waits for a line with a beginning, and returns what follows.
  /// - Throws: `Problem` if there is none after a minute.
  func line(_ beginning: String) async throws -> String {
    let found = await wait { $0.lines.first { $0.hasPrefix(beginning) }.map { String($0.dropFirst(beginning.count)) } }
    guard let found else { throw Problem("no line \(beginning); the program wrote \(lines)") }
    return found
  }

  /// Waits for the program's end, and returns its lines.
  /// - Throws: `Problem` if it still runs after a minute.
  func end() async throws -> [String] {
    guard let all = await wait({ $0.hasEnded ? $0.lines : nil }) else {
      throw Problem("the program does not end; it wrote \(lines)")
    }
    return all
  }

  /// Waits until there is something to find; returns nil if the program ends or a minute passes without it.
  private func wait<R: Sendable>(_ find: @escaping @Sendable (State) -> R?) async -> R? {
    await withDeadline(.seconds(60), clock: SystemClock()) { [self] () async -> R? in
      while !Task.isCancelled {
        let (found, hasEnded, count) = state.withLock { (find($0), $0.hasEnded, $0.lines.count) }
        if found != nil || hasEnded { return found }
        await change(after: count)
      }
      return nil
    } ?? nil
  }

  /// Waits until the program has written more lines or has ended, or until the task is cancelled.
  private func change(after count: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled || state.hasEnded || state.lines.count > count { return true }
          state.waiting.append(continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let woken = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in woken { continuation.resume() }
    }
  }
}
#endif
