package import CheckoutCore
import FoundationEssentials
package import KassaBackend
package import KassaScreens
package import KassaTerminal

/// The information that a remote-controlled program reports when it is idle. None of it appears on the terminal.
package struct ProgramReport: Codable, Sendable {
  /// The number of key presses, pastes, clicks and resizes received through the terminal.
  package var inputs: Int
  /// The number of commands received through the control channel.
  package var obeyed: Int
  /// The virtual time in milliseconds since 1970.
  package var now: Int64
  package var process: Int32
  package var isStuck: Bool
  /// Whether the session has ended. An attended program does not exit by itself.
  package var hasLeft: Bool
  package var page: Page
  package var state: FlowSnapshot
  /// The clickable areas by element ID. Each area consists of a column, a row, a width and a height.
  package var areas: [String: [Int]]
  /// The visible lines of the parts of the page that are not wholly visible.
  package var cut: [String: [String]]
  /// The number of notifications with a final status that the merchant server has received for the current payment.
  package var notified: Int
  /// The payment status in the last notification for the current payment; nil if there is none.
  package var lastTold: String?
  /// The name of the message that has been held the longest; nil if none is held.
  package var held: String?
  /// The names of the armed breaks that have affected no message.
  package var unmetBreaks: [String]
  /// What the armed faults have met.
  package var metFaults: [MetFault]
  /// The armed faults that have affected too few messages.
  package var unmetFaults: [FaultShortfall]
  /// The messages that have arrived twice.
  var doubledMessages: [Doubled]
  /// The settings, as JSON, that arm the faults which can still affect messages.
  package var faultsLeft: String
  /// The settings, as JSON, of a checkout that the sandbox panel has changed; empty if it has changed nothing.
  package var panelSettings: String
  package var title: String
  package var hasMouse: Bool
  package var hasPaste: Bool

  package init(
    _ session: CheckoutSession, world: FaultyBackend, inputs: Int, obeyed: Int, now: Instant, isStuck: Bool,
    process: Int32
  ) {
    self.inputs = inputs
    self.obeyed = obeyed
    self.now = now.milliseconds
    self.process = process
    hasLeft = session.exitStatus != nil
    self.isStuck = isStuck
    page = session.app.page()
    state = FlowSnapshot(
      session.app.presentation, effort: session.app.effort, desk: session.app.merchantActions)
    let layout = session.layout()
    areas = layout.targets.reduce(into: [:]) { areas, target in
      guard let element = target.element else { return }
      areas[element.rawValue] = [target.area.column, target.area.row, target.area.columns, target.area.rows]
    }
    cut = Dictionary(uniqueKeysWithValues: layout.cut.map { ($0.key.rawValue, $0.value) })
    let payment = state.result?.payment
    notified = payment.map(world.backend.finalNotifications) ?? 0
    lastTold = payment.flatMap(world.backend.lastStatus)
    held = world.breaks.held?.name
    unmetBreaks = world.breaks.unmet.map(\.name)
    metFaults = world.armedFaults.map(MetFault.init)
    unmetFaults = world.unmetFaults.map(FaultShortfall.init)
    doubledMessages = world.doubledMessages.map(Doubled.init)
    var left = SandboxSettings()
    left.faults = world.faultsLeft
    faultsLeft = left.json.text
    panelSettings = session.panelSettings?.text ?? ""
    title = layout.frame.title
    (hasMouse, hasPaste) = (layout.frame.modes.mouse, layout.frame.modes.paste)
  }

  /// A message that has arrived twice.
  struct Doubled: Codable, Sendable {
    private var name: String
    private var isNotification: Bool
    /// In milliseconds since 1970.
    private var sent: Int64

    init(_ doubled: DoubledMessage) {
      (name, isNotification, sent) = (doubled.name, doubled.isNotification, doubled.sent.milliseconds)
    }

    var message: DoubledMessage {
      DoubledMessage(name: name, isNotification: isNotification, sent: Instant(milliseconds: sent))
    }
  }

  /// The report as JSON; nil if it cannot be encoded. Every page can be encoded.
  package var object: JSON? {
    (try? JSONEncoder().encode(self)).flatMap { try? JSON(parsing: Array($0)) }
  }

  /// Creates a report from JSON; nil if the JSON is not a report.
  package init?(_ object: JSON) {
    guard let report = try? JSONDecoder().decode(Self.self, from: Data(object.text.utf8)) else { return nil }
    self = report
  }
}
