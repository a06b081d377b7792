import CheckoutCore
import Glibc
import KassaRehearsal
import TestSupport

/// A browser without a window, driven through its DevTools protocol over two pipes.
/// Source: Chrome DevTools Protocol, `--remote-debugging-pipe`: JSON messages that end with a zero byte.
final class Chromium {
  private let folder: TemporaryFolder
  private let process: pid_t
  private let (input, output): (Int32, Int32)
  private var received: [UInt8] = []
  private var number = 0
  private var session: String?
  /// Names the document that is loaded. The blank page of a new browser may finish loading late, and is no page that was opened.
  private var document: String?

  /// Starts the browser. It is ended when this object is deallocated.
  init(_ program: String) throws {
    folder = try TemporaryFolder()
    var (commands, answers): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&commands) == 0, pipe(&answers) == 0 else { throw Problem("cannot create pipes") }
    // Numbers above those that the browser expects, so that none is overwritten while it is given another.
    let ends = (commands + answers).map { fcntl($0, F_DUPFD_CLOEXEC, 20) }
    for end in commands + answers { close(end) }
    (input, output) = (ends[1], ends[2])
    defer {
      close(ends[0])
      close(ends[3])
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for target in Int32(0)...2 { posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 3)
    posix_spawn_file_actions_adddup2(&actions, ends[3], 4)
    let command = [
      program, "--headless", "--no-sandbox", "--disable-gpu", "--lang=en", "--remote-debugging-pipe",
      "--user-data-dir=\(folder.path)/profile", "about:blank",
    ]
    let environment = TestEnvironment.environment.merging(["HOME": folder.path]) { $1 }
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    guard posix_spawn(&process, program, &actions, nil, &words, &variables) == 0 else {
      throw Problem("cannot start \(program)")
    }
    self.process = process
    let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] ?? .null
    session = try call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"]?.string
    _ = try call("Page.enable", [:])
    _ = try call("Page.setLifecycleEventsEnabled", ["enabled": true])
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    close(input)
    close(output)
  }

  // MARK: Pages

  /// Opens an address, and waits until the page is complete.
  func open(_ address: String) throws {
    guard let opened = try call("Page.navigate", ["url": .string(address)])["loaderId"]?.string else {
      throw Problem("the browser does not open \(address)")
    }
    try loaded { $0 == opened }
  }

  /// Returns the value of an expression in the page, as text.
  func value(_ expression: String) throws -> String {
    let answer = try call("Runtime.evaluate", ["expression": .string("String(\(expression))")])
    guard answer["exceptionDetails"] == nil, let text = answer["result"]?["value"]?.string else {
      throw Problem("\(expression): \(answer.text)")
    }
    return text
  }

  /// The text of the page as a person sees it.
  func text() throws -> String { try value("document.body.innerText") }

  /// Gives an element the focus, presses Enter, and waits for the page that follows.
  func activate(_ selector: String) throws {
    let left = document
    _ = try value("document.querySelector(\"\(selector)\").focus()")
    for type in ["keyDown", "keyUp"] {
      _ = try call(
        "Input.dispatchKeyEvent",
        [
          "type": .string(type), "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13,
          "text": type == "keyDown" ? "\r" : "",
        ])
    }
    try loaded { $0 != left }
  }

  /// Types a text into a field.
  func type(_ text: String, into selector: String) throws {
    _ = try value("document.querySelector(\"\(selector)\").focus()")
    _ = try call("Input.insertText", ["text": .string(text)])
  }

  /// Sets the width of the window in pixels.
  func resize(width: Int) throws {
    _ = try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": JSON(width), "height": 640, "deviceScaleFactor": 1, "mobile": false])
  }

  /// Prefers a dark page, or a light one.
  func prefer(dark: Bool) throws {
    _ = try call(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": dark ? "dark" : "light"]]])
  }

  // MARK: Protocol

  private func call(_ method: String, _ parameters: JSON) throws -> JSON {
    number += 1
    let message = JSON.compact([
      ("id", JSON(number)), ("method", .string(method)), ("params", parameters),
      ("sessionId", session.map(JSON.string)),
    ])
    let bytes = message.wireBytes + [0]
    guard write(input, bytes, bytes.count) == bytes.count else { throw Problem("the browser has ended") }
    while true {
      let answer = try next()
      guard answer["id"]?.integer == number else {
        note(answer)
        continue
      }
      if let error = answer["error"] { throw Problem("\(method): \(error.text)") }
      return answer["result"] ?? [:]
    }
  }

  /// Names the document if the message says that it has loaded.
  private func note(_ message: JSON) {
    let event = message["params"] ?? [:]
    guard message["method"]?.string == "Page.lifecycleEvent", event["name"]?.string == "load" else { return }
    document = event["loaderId"]?.string
  }

  /// Waits until a document has loaded.
  private func loaded(_ isExpected: (String?) -> Bool) throws {
    while !isExpected(document) { note(try next()) }
  }

  private func next() throws -> JSON {
    let deadline = HangGuard()
    while true {
      if let end = received.firstIndex(of: 0) {
        defer { received.removeSubrange(...end) }
        return try JSON(parsing: Array(received[..<end]))
      }
      guard !deadline.ready([output]).isEmpty else { throw Problem("the browser does not answer") }
      var chunk = [UInt8](repeating: 0, count: 65536)
      let count = read(output, &chunk, chunk.count)
      guard count > 0 else { throw Problem("the browser has ended") }
      received += chunk.prefix(count)
    }
  }
}
