import CheckoutCore
import KassaBackend
import KassaCards
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal

/// Runs one test case. Performs each script command and checks every painted frame for leaks.
final class ScriptRunner {
  let script: Script
  /// The combination that is played, with the values that the script has remembered so far.
  var cell: Combination
  /// Where the values of messages among them are from, by name.
  var memoryOrigins: [String: MemoryOrigin] = [:]
  let compose: CheckoutComposer
  let snapshots: Snapshots
  /// Whether this is the second run of the test case, in which every security code is replaced with a different one.
  ///
  /// If any screen then differs from the first run, the security code has leaked.
  let isShadow: Bool

  var settings: CheckoutSettings
  var composed: ComposedCheckout
  let stage: any PlaybackDriver
  var oracle = LeakOracle()
  var stepRecords: [StepRecord] = []
  /// Called with each step once it was played; nil if nobody watches.
  var watch: ((StepRecord) -> Void)?
  /// Looks at each screen for the rules of accessibility; nil if nobody asks for them.
  var accessibility: AccessibilityWatch?
  /// Whether the screen after each step is kept, for a report.
  var recordsSteps = true
  var isCodeTyped = false
  /// The hashes of all painted frames, which are compared between the two runs.
  var painted: [Int] = []
  var takenSnapshots: [String: String] = [:]
  /// What reports must hide in the script.
  var hiddenTexts = HiddenTexts()
  /// How the last payment of the script ended; nil if it has not ended yet.
  private(set) var lastResult: FlowSnapshot.Ending?
  /// Whether any payment of the script has ended.
  private(set) var hasEnded = false
  /// The merchant's IDs of the payments that have ended, the given one first.
  private(set) var endedPayments: [String] = []
  /// What entering the forms of the last payment needed, as far as any key went to a form.
  private(set) var lastEffort = EntryEffort()
  var killStep: Int?
  /// The places of the steps that armed breaks on messages, by the names of the messages.
  var breakPlaces: [String: SourcePlace] = [:]
  /// The places of the steps that armed faults, with the faults in words and the messages that they name.
  var faultPlaces: [(words: String, message: String?, place: SourcePlace)] = []
  /// What the faults have met, by their numbers and words; a restarted program numbers them anew.
  private var metFaults: [String: MetFault] = [:]
  /// The messages that have arrived twice.
  private(set) var doubledMessages: [DoubledMessage] = []
  /// The place that has armed hostile text of which no screen has shown anything so far; nil if there is none.
  var hostileTextPlace: SourcePlace?
  /// Whether the script has ended the faults and the breaks of its settings.
  var hasEndedFaults = false
  var hasEndedBreaks = false
  /// The names of the snapshots taken so far, by file name.
  var snapshotNames: [String: String] = [:]
  /// The place of the step that is played.
  private(set) var place = SourcePlace(line: 0, column: 0)
  /// The place of the first step that has changed a setting in the sandbox panel; nil if none has.
  private(set) var panelPlace: SourcePlace?
  /// What stops the clock, and whether the flow has been there; nil if nothing stops it.
  var stop: Stop?
  /// What the report adds to the current step, such as the reason of an expected refusal; nil if nothing.
  var note: String?
  /// The last page that covered no other one, such as that below the inspector.
  private(set) var coveredPage: Page?
  /// The payments on which the shop has asked for an operation that is no part of the flow, by its server or in Payments. The
  /// last one comes last.
  private(set) var operatedPayments: [String] = []
  /// Whether the shop has asked for a debit in that way.
  private(set) var hasMerchantDebit = false
  private var lastDeskOperation: FlowSnapshot.DeskOperation?
  /// The place of the step that asked for the program to be killed.
  var killPlace = SourcePlace(line: 0, column: 0)
  private var checkedEntries = 0
  private var pendingLeak: CaseFailure?
  private let began: Instant
  /// The flow entries from earlier payments in this test case.
  private var earlier: [FlowEntry] = []
  private var current: [FlowEntry] = []
  /// The number of entries before the last payment began.
  private(set) var lastPaymentStart = 0
  /// Whether the entries that come next belong to the payment that was interrupted.
  var isResuming = false

  convenience init(
    _ script: Script, _ cell: Combination, seed: UInt64, isShadow: Bool, compose: @escaping CheckoutComposer,
    snapshots: Snapshots, target: PlaybackTarget, coverage: CoverageCollector? = nil
  ) throws(ComposingError) {
    var composed = try Self.composed(script, cell, compose)
    composed.coverage = coverage
    self.init(
      script, cell, composed, on: try target.stage(composed, Look(script, cell), seed: seed), isShadow: isShadow,
      compose: compose, snapshots: snapshots)
  }

  /// - Parameters:
  ///   - composed: the checkout with which the script begins.
  ///   - stage: the driver of that checkout.
  init(
    _ script: Script, _ cell: Combination, _ composed: ComposedCheckout, on stage: any PlaybackDriver,
    isShadow: Bool = false, compose: @escaping CheckoutComposer, snapshots: Snapshots = Snapshots()
  ) {
    self.script = script
    self.cell = cell
    self.compose = compose
    self.snapshots = snapshots
    self.isShadow = isShadow
    settings = cell.settings(over: script.checkout)
    self.composed = composed
    self.stage = stage
    began = stage.now
    if let index = settings.sandbox.faults.firstIndex(where: { $0.kind == .hostileText }) {
      hostileTextPlace = place(of: ValuePath([.key("faults"), .index(index)]))
    }
    if settings.given != nil { endedPayments = [Given.payment] }
    if let card = settings.given?.card { oracle.learn(number: card) }
    stage.onFrame = { [unowned self] frame in watch(frame) }
  }

  /// Creates the checkout with which a test case begins.
  static func composed(
    _ script: Script, _ cell: Combination, _ compose: CheckoutComposer
  ) throws(ComposingError) -> ComposedCheckout {
    let settings = cell.settings(over: script.checkout)
    var composed = try compose(settings)
    composed.setup.theme = theme(script, cell)
    if let given = settings.given { composed.given = try GivenPlay(given, settings, script, composed.beside) }
    return composed
  }

  private static func theme(_ script: Script, _ cell: Combination) -> Theme {
    var theme = Theme(named: cell.theme ?? script.terminal.theme) ?? Theme()
    let mode = cell.colours ?? script.terminal.colours
    if mode == .mono { theme = theme.withoutColours }
    theme.isASCII = mode == .ascii
    return theme
  }

  /// Creates the checkout again after a change to its settings. The test case's theme stays the same.
  func recompose() throws(CaseFailure) {
    do {
      composed = try compose(settings)
    } catch {
      throw CaseFailure(code: "script", line: 0, message: error.message)
    }
    composed.setup.theme = Self.theme(script, cell)
  }

  var depth: ColorDepth { (cell.colours ?? script.terminal.colours).depth }
  var names: Names { Names(page: stage.page, strings: composed.setup.strings) }
  var time: Duration { stage.now - began }
  /// The current frame, redacted and with its colours reduced to those that the terminal supports.
  var frame: Frame { oracle.redacted(stage.frame.quantised(to: depth)) }
  var entries: [FlowEntry] { earlier + current }
  /// Whether there are flow entries of the last payment and of an earlier one.
  var hasSeveralPayments: Bool { lastPaymentStart > 0 && lastPaymentStart < entries.count }

  // MARK: Playback

  func play() -> CaseFailure? {
    do throws(CaseFailure) {
      checkAccessibility()
      begin()
      try play(script.steps)
      try checkEffects()
      return nil
    } catch {
      return error
    }
  }

  func play(_ steps: [ScriptStep]) throws(CaseFailure) {
    for step in steps { try play(step) }
  }

  private func play(_ step: ScriptStep) throws(CaseFailure) {
    let words = describe(step)
    let isIncluded = step.isIncluded(in: script)
    hiddenTexts.learn(step, words: words, cell: cell, isIncluded: isIncluded)
    place = step.place
    if case .fault(let fault?) = step.verb { faultPlaces.append((fault.words, fault.message, place)) }
    var failure: CaseFailure?
    note = nil
    do throws(CaseFailure) {
      try perform(step.verb)
      try checkInvariants()
    } catch {
      // A leak counts for more than what the step itself has found.
      // Every step expects that texts are shown, and not their keys.
      failure = (takeLeak() ?? error).placed(at: step.place, in: isIncluded ? step.source : nil)
        .expected(step.verb.expects || error.code == FailureCode.text.rawValue)
      if let unmet = stage.unmetFaults.first, failure?.code != "fault" {
        failure?.message += "\n\(unmet.words) so far"
      }
    }
    if case .repeated = step.verb, failure == nil { return }
    if failure != nil, case .repeated = step.verb, stepRecords.last != nil { throw failure ?? CaseFailure.stuck }
    if recordsSteps {
      stepRecords.append(
        StepRecord(
          line: step.place.line, verb: words + (note.map { " (\(oracle.redacted($0)))" } ?? ""), time: time,
          frame: frame, entryCount: entries.count, source: isIncluded ? step.source : nil))
      if let watch, let last = stepRecords.last { watch(last) }
    }
    if let failure { throw failure }
  }

  /// Runs the checks that follow every script command, and kills the program if a scheduled kill is due.
  private func checkInvariants() throws(CaseFailure) {
    if let trouble = stage.trouble { throw trouble }
    if stage.isStuck { throw .stuck }
    if let leak = takeLeak() { throw leak }
    if let failure = RawTextOracle.failure(in: stage.page) { throw failure }
    followStop()
    if panelPlace == nil, stage.panelSettings != nil { panelPlace = place }
    if let step = killStep, !stage.isDead, stage.state.isStarted, stage.state.step >= step {
      killStep = nil
      stage.kill()
    }
  }

  /// Returns what the frames and the flow entries since the last look have leaked; nil if nothing.
  private func takeLeak() -> CaseFailure? {
    takeEntries()
    let new = entries[min(checkedEntries, entries.count)...]
    defer { (pendingLeak, checkedEntries) = (nil, entries.count) }
    return pendingLeak ?? new.lazy.compactMap { [oracle] in oracle.leak(in: $0) }.first
  }

  /// What the faults of the case have met, in the order in which they were armed.
  var faults: [MetFault] { metFaults.values.sorted { ($0.number, $0.fault) < ($1.number, $1.fault) } }

  func takeEntries() {
    let now = stage.entries
    for fault in stage.metFaults {
      let key = "\(fault.number) \(fault.fault)"
      if fault.messages.count >= metFaults[key]?.messages.count ?? 0 { metFaults[key] = fault }
    }
    for doubled in stage.doubledMessages where !doubledMessages.contains(doubled) { doubledMessages.append(doubled) }
    if now.count < current.count || (now.first != current.first && !current.isEmpty) {
      earlier += current
      if !isResuming { lastPaymentStart = earlier.count }
      isResuming = false
    }
    current = now
    followResult(stage.state)
  }

  /// Checks a painted frame. This covers every frame, not only the last one after each script command.
  private func watch(_ frame: Frame) {
    let page = stage.paintedPage
    learnNumber(on: page)
    if !page.isOverlay { coveredPage = page }
    var hasher = Hasher()
    hasher.combine(frame.cells)
    hasher.combine(frame.cursor)
    painted.append(hasher.finalize())
    if pendingLeak == nil { pendingLeak = oracle.leak(in: frame, of: page) }
    if hostileTextPlace != nil, FrameText.plain(frame).contains(HostileAnswer.mark) { hostileTextPlace = nil }
    let state = stage.state
    followResult(state)
    if !state.effort.isEmpty { lastEffort = state.effort }
    checkAccessibility()
  }

  /// Looks at the painted screen. Line mode has no screen, and what another process shows cannot be tried.
  private func checkAccessibility() {
    guard accessibility != nil, stage.readsPage, let driver = stage as? HeadlessDriver else { return }
    accessibility?.look(driver.checkout.session.app, depth: depth, line: place.line)
  }

  /// Notes that another order is in the shop. The result is then that of its payment, whether or not anybody pays.
  func expectPayment() { lastResult = nil }

  /// Notes that the shop has asked for an operation of which the flow has no messages.
  /// - Parameter operation: the name of the operation; nil if it is not known yet.
  func note(_ operation: String?, onPayment payment: String) {
    operatedPayments.removeAll { $0 == payment }
    operatedPayments.append(payment)
    if operation == PaymentOperation.debit.rawValue { hasMerchantDebit = true }
  }

  /// Notes how the last payment has ended. A payment that has begun and not ended is the last one.
  private func followResult(_ state: FlowSnapshot) {
    if let desk = state.deskOperation, desk != lastDeskOperation {
      lastDeskOperation = desk
      note(desk.done, onPayment: desk.payment)
    }
    if let result = state.result {
      (lastResult, hasEnded) = (result, true)
      if let payment = result.payment, !endedPayments.contains(payment) { endedPayments.append(payment) }
    } else if state.isStarted {
      lastResult = nil
    }
  }

  /// Learns the card number from the card number field, which shows the number only while it has the focus.
  private func learnNumber(on page: Page) {
    guard page.dialog == nil, let field = page.focusedField, field.role == .cardNumber, !field.text.contains("•") else {
      return
    }
    oracle.learn(number: field.text.digits)
  }
}

extension CaseFailure {
  static let stuck = CaseFailure(
    code: "stuck", line: 0, message: "the program does not become idle: it keeps retrying")
}
