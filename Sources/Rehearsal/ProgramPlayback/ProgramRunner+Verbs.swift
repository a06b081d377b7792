import KassaTerminal
import KassaTerminalEngine

extension ProgramRunner {
  /// How often a file is read while nothing on the screen changes.
  private static let look = Duration.milliseconds(50)

  func perform(_ verb: ProgramVerb) throws(CaseFailure) {
    if verb.needsScreen { try settleInput() }
    switch verb {
    case .press(let names):
      try noteInput()
      try press(names)
    case .type(let typed):
      try enter(typed) { $0.send($1) }
    case .paste(let typed):
      try enter(typed) { $0.engine.paste($1) }
    case .click(let target, let timeout): try click(target, timeout)
    case .resize(let size):
      guard try screen().size != size else {
        throw CaseFailure(
          code: "resize", line: 0, message: "the window already has \(size.columns)x\(size.rows) cells")
      }
      try enter { $0.engine.resize(size) }
      try settle()
    case .see(let sight, let timeout): try see(sight, timeout)
    case .notSee(let sight, let timeout): try notSee(sight, timeout)
    case .cursor(let point, let timeout):
      if point == nil, let status = try running().engine.exitStatus {
        throw CaseFailure(
          code: "cursor", line: 0, message: "the program has exited with status \(status), so that it has no cursor")
      }
      try eventually(timeout) { self.check($0).cursor(at: point) }
    case .style(let style, let timeout):
      let text = cell.expand(style.text)
      try eventually(timeout) { self.check($0).style(style, text, text) }
    case .snapshot(let wanted, let timeout): try snapshot(wanted, timeout)
    case .wait(let condition, let timeout): try wait(condition, timeout)
    case .exit(let status, let timeout): try exit(status, timeout)
    case .output(let match, let timeout): try output(match, timeout)
    case .file(let path, let match, let timeout): try file(path, match, timeout)
    case .repeated: break
    }
  }

  // MARK: Input

  /// Notes where in the output an answer to the keys of a step begins.
  private func noteInput() throws(CaseFailure) { answers.append(try running().engine.output.count) }

  private func press(_ names: [String]) throws(CaseFailure) {
    for name in names {
      guard let key = Key(cell.expand(name)) else {
        throw CaseFailure(code: "script", line: 0, message: "unknown key \(cell.expand(name))")
      }
      try enter { $0.press(key) }
    }
    try taken()
  }

  private func enter(
    _ typed: TypedText, _ action: (ProgramTerminal, String) -> Void
  ) throws(CaseFailure) {
    let text = cell.expand(typed.text)
    try noteInput()
    // Before the program gets it, which may show it at once.
    if typed.isSecret { secrets.enter(text) }
    try enter { action($0, text) }
    try taken()
  }

  private func click(_ target: ClickTarget, _ timeout: Duration) throws(CaseFailure) {
    var place = Point(column: 0, row: 0)
    switch target {
    case .point(let point): place = point
    case .name(let name):
      let text = cell.expand(name)
      try eventually(timeout) { frame in
        let places = frame.wholePlaces(of: text)
        guard places.count == 1, let found = places.first else { return self.unclickable(text, places, frame) }
        place = found.middle
        return nil
      }
    }
    let size = try screen().size
    guard place.column < size.columns, place.row < size.rows else {
      throw CaseFailure(
        code: "click", line: 0,
        message: "\(place.column),\(place.row) is outside the window of \(size.columns)x\(size.rows)")
    }
    let engine = try running().engine
    var isReported = false
    // The program may turn the mouse on only after it has shown its screen.
    try eventually(timeout) { _ in
      CaseFailure(
        code: "click", line: 0,
        message: engine.modes.hasMouse
          ? "the mouse mode of the program reports no clicks beyond column and row 222"
          : "the program has not turned the mouse on, so its terminal reports no clicks; press its keys instead")
    } until: { () throws(CaseFailure) in
      try self.enter { isReported = $0.engine.click(place) }
      return isReported
    }
    try settle()
  }

  /// The places of a text that a failure of a click names at most.
  private static let mostPlaces = 5

  /// The failure of a click on a text that is not on the screen as a whole, or in several places.
  private func unclickable(_ text: String, _ places: [Rect], _ frame: Frame) -> CaseFailure {
    guard let first = places.first else {
      var failure = check(secrets.redacted(frame)).missing(text, TextPattern(whole: text))
      failure.code = "click"
      return failure
    }
    func point(_ place: Rect) -> String { "[\(place.middle.column), \(place.middle.row)]" }
    let all = places.prefix(Self.mostPlaces).map(point).joined(separator: ", ")
    return CaseFailure(
      code: "click", line: 0,
      message: "\(quoted(text)) is on the screen \(places.count) times, at \(all)"
        + (places.count > Self.mostPlaces ? " and so on" : "")
        + " (column, row); write more of the text, or one of the places: click: { at: \(point(first)) }",
      marks: places)
  }

  // MARK: Expectations

  func check(_ frame: Frame) -> ScreenCheck { ScreenCheck(frame: frame) { [secrets] in secrets.redacted($0) } }

  func quoted(_ text: String) -> String { "«\(secrets.redacted(text))»" }

  func expanded(_ sight: ProgramSight) -> ProgramSight {
    ProgramSight(match: sight.match.expanded(in: cell), area: sight.area, count: sight.count)
  }

  private func snapshot(_ wanted: SnapshotExpectation, _ timeout: Duration) throws(CaseFailure) {
    let name = wanted.name
    let file = Snapshots.file(name, of: cell)
    let earlier = takenSnapshots[file]
    var taken: String?
    defer { if earlier == nil { takenSnapshots[file] = taken } }
    // Without a stored snapshot, waiting changes nothing.
    let isKnown = snapshots.kept[file] != nil || snapshots.isUpdating
    try eventually(timeout, needsQuiet: true, retries: isKnown) { frame in
      let view: SnapshotView
      do throws(CaseFailure) {
        view = try wanted.view(of: self.secrets.redacted(frame), self.cell) { _ in nil }
      } catch {
        return error
      }
      taken = FrameText.snapshot(view.frame)
      return self.snapshots.failure(of: view.frame, file: file, name: name, earlier: earlier).map(view.placed)
    }
  }

  private func wait(_ condition: ProgramCondition, _ timeout: Duration) throws(CaseFailure) {
    switch condition {
    case .sight(let sight):
      let (sight, engine) = (expanded(sight), try running().engine)
      try eventually(timeout, mustRun: true) { frame in
        var failure = self.missing(sight, frame, own: engine.frameWithoutEcho)
        failure?.code = "wait"
        return failure
      }
    case .quiet(let duration):
      let idle = duration ?? program.launch.idle
      guard try running().engine.waitUntilQuiet(for: idle, within: timeout) else { throw Self.endless(timeout) }
    case .exit: _ = try exitStatus(within: timeout)
    }
  }

  private func exit(_ wanted: Int, _ timeout: Duration) throws(CaseFailure) {
    let status = try exitStatus(within: timeout)
    hasCheckedExit = true
    guard wanted != status else { return }
    throw CaseFailure(
      code: "exit", line: 0, message: "expected exit status \(wanted), found \(status); \(try lastWords())")
  }

  private func exitStatus(within timeout: Duration) throws(CaseFailure) -> Int {
    let engine = try running().engine
    try eventually(timeout) { _ in
      CaseFailure(code: "exit", line: 0, message: "expected the program to exit; it still runs after \(timeout.words)")
    } until: {
      engine.exitStatus != nil
    }
    return engine.exitStatus ?? 0
  }

  private func output(_ match: TextMatch, _ timeout: Duration) throws(CaseFailure) {
    let match = match.expanded(in: cell)
    let engine = try running().engine
    try eventually(timeout) { _ in
      let text = WrittenText.text(engine.output, parts: self.answers, without: engine.echoes)
      // A program that has written nothing has written no blank line either.
      if !text.isEmpty, match.isIn(text) { return nil }
      let last = self.secrets.redacted(text.split(separator: "\n").suffix(3).joined(separator: "\n"))
      return CaseFailure(
        code: "output", line: 0,
        message: "expected the program to write \(self.quoted(match.words))"
          + (match.onlyPart(in: text).map { ", and it is only a part of \(self.quoted($0))" } ?? "")
          + (match.isIn(WrittenText.text(engine.output, parts: self.answers))
            ? ", and only what the script typed is it, which the terminal has echoed" : "")
          + "; the last that it wrote is "
          + self.quoted(String(last.split(separator: "\n").joined(separator: " ⏎ ").suffix(240))))
    }
  }

  private func file(_ path: String, _ match: TextMatch, _ timeout: Duration) throws(CaseFailure) {
    let (match, file) = (match.expanded(in: cell), self.path(path))
    try eventually(timeout, looksElsewhere: true) { _ in
      let quoted = self.quoted
      let found: String
      switch self.files.contents(of: file) {
      case .missing: found = "there is no such file"
      case .untouched:
        found = "the file is as it was before the program was started; remove it first if the program writes it again"
      case .moved(let other):
        let name = other.split(separator: "/").last ?? ""
        found = "the file was there before the program was started, as \(name), and has not been written since"
      case .text(let text, let before):
        if match.isIn(text, since: before) { return nil }
        let part =
          match.isIn(text)
          ? "only as before the program was started, which does not count, so remove the file first; "
          : match.onlyPart(in: text).map { "only as a part of \(quoted($0)), " } ?? ""
        let verb = self.files.isAppended(file) ? "what was added to it is" : "it contains"
        found = part + "\(verb) \(quoted(String(self.secrets.redacted(String(text.prefix(1000))).prefix(240))))"
      }
      return CaseFailure(
        code: "file", line: 0,
        message:
          "expected \(match == .text("") ? "nothing" : quoted(match.words)) in \(self.cell.expand(path)); \(found)")
    }
  }

  // MARK: Waiting

  /// Reads the screen until a check of it holds.
  /// - Parameters:
  ///   - timeout: the real time after which the last failure of the check ends the case.
  ///   - needsQuiet: whether a screen counts only once the program is quiet.
  ///   - retries: whether a later screen may hold.
  ///   - mustRun: whether the end of the program is an error of its own.
  ///   - looksElsewhere: whether something changes without the program writing to its terminal.
  ///   - check: returns how a screen differs; nil if it holds.
  ///   - condition: something that is not on the screen and holds as well.
  func eventually(
    _ timeout: Duration, needsQuiet: Bool = false, retries: Bool = true, mustRun: Bool = false,
    looksElsewhere: Bool = false, _ check: (Frame) -> CaseFailure?,
    until condition: () throws(CaseFailure) -> Bool = { false }
  ) throws(CaseFailure) {
    let engine = try running().engine
    let end = ContinuousClock.now + timeout
    var isFirst = true
    while true {
      // What has been written is taken in, and the status is read first: the screen of a program that has exited is its last.
      _ = engine.wait(within: .zero) { true }
      let status = engine.exitStatus
      if needsQuiet, status == nil {
        let left = max(program.launch.idle * 2, end - ContinuousClock.now)
        // Once compared, a screen that changes until the end still differs as it did.
        if isFirst || ContinuousClock.now < end, !engine.waitUntilQuiet(for: program.launch.idle, within: left) {
          throw Self.endless(timeout)
        }
      }
      let received = engine.received
      isFirst = false
      if try condition() { return }
      let frame = try screen()
      try checkLeaks(frame)
      guard var failure = check(frame) else { return }
      if let status {
        failure.message += "; the program has exited with status \(status)"
        if mustRun { failure.code = "crash" }
        throw failure
      }
      let left = end - ContinuousClock.now
      guard retries, left > .zero else { throw failure }
      _ = engine.wait(within: looksElsewhere ? min(left, Self.look) : left) { engine.received != received }
    }
  }

  private static func endless(_ timeout: Duration) -> CaseFailure {
    CaseFailure(
      code: "stuck", line: 0,
      message:
        "the program never gets quiet: it still writes after \(timeout.words); see: and wait: for a text need no quiet")
  }

  // MARK: Words

  /// Returns a description of a step without secrets.
  func describe(_ step: ProgramStep) -> String {
    let words: String
    switch step.verb {
    case .press(let names): words = names.map { cell.expand($0) }.joined(separator: " ")
    case .type(let typed), .paste(let typed):
      let text = cell.expand(typed.text)
      words = typed.isSecret ? String(repeating: "•", count: text.count) : String(text.prefix(80))
    case .click(.name(let name), _): words = cell.expand(name)
    case .click(.point(let point), _): words = "\(point.column),\(point.row)"
    case .resize(let size): words = "\(size.columns)x\(size.rows)"
    case .see(let sight, _), .notSee(let sight, _), .wait(.sight(let sight), _):
      words = expanded(sight).match.words + (sight.area == nil ? "" : " \(sight.placeWords)")
    case .cursor(let point, _): words = point.map { "\($0.column),\($0.row)" } ?? "hidden"
    case .style(let style, _): words = cell.expand(style.text)
    case .snapshot(let wanted, _): words = cell.expand(wanted.name)
    case .wait(.quiet, _): words = "quiet"
    case .wait(.exit, _): words = "exit"
    case .exit(let status, _): words = "\(status)"
    case .output(let match, _): words = match.expanded(in: cell).words
    case .file(let path, let match, _): words = "\(cell.expand(path)): \(match.expanded(in: cell).words)"
    case .repeated: words = ""
    }
    return secrets.redacted(step.name.rawValue + (words.isEmpty ? "" : ": \(words)"))
  }
}

extension Duration {
  /// The duration in seconds, such as `10 s` or `0.3 s`.
  fileprivate var words: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    let rest = milliseconds % 1000
    return rest == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }
}

extension ProgramVerb {
  /// Whether the command needs the screen that the keys before it lead to. Further keys need it not, and a wait ends with
  /// whatever fulfils it.
  fileprivate var needsScreen: Bool {
    switch self {
    case .press, .type, .paste, .wait, .repeated: false
    case .see, .notSee, .cursor, .style, .snapshot, .click, .resize, .exit, .output, .file: true
    }
  }
}
