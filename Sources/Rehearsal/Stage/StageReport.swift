public import CheckoutCore
import FoundationEssentials
public import Screens
public import Terminal

/// What a steered program tells about itself when nothing is left to do, for what cannot be seen in a terminal.
public struct StageReport: Codable, Sendable {
  /// Keys, pastes, clicks and sizes that came through the terminal.
  public var inputs: Int
  /// Commands that came over the control channel.
  public var obeyed: Int
  /// The virtual clock, in milliseconds.
  public var now: Int64
  public var process: Int32
  public var isStuck: Bool
  public var page: Page
  public var state: StageState
  /// Where each element can be clicked: column, row, columns, rows.
  public var areas: [String: [Int]]
  /// How often the merchant server was told how this payment ended.
  public var told: Int
  /// The status in the last of it.
  public var lastTold: String?
  public var title: String
  public var hasMouse: Bool
  public var hasPaste: Bool

  public init(
    _ session: Session, world: FaultyWorld, inputs: Int, obeyed: Int, now: Instant, isStuck: Bool, process: Int32
  ) {
    self.inputs = inputs
    self.obeyed = obeyed
    self.now = now.milliseconds
    self.process = process
    self.isStuck = isStuck
    page = session.app.page()
    let flow = session.app.presentation.flow
    state = StageState(flow)
    let layout = session.layout()
    areas = layout.targets.reduce(into: [:]) { areas, target in
      areas[target.element] = [target.area.column, target.area.row, target.area.columns, target.area.rows]
    }
    let payment = flow.result?.payment?.id
    told = payment.map(world.other.finalNotifications) ?? 0
    lastTold = payment.flatMap(world.other.lastStatus)
    title = layout.frame.title
    (hasMouse, hasPaste) = (layout.frame.modes.mouse, layout.frame.modes.paste)
  }

  /// As a value of JSON; nil where it cannot be written, which no page causes.
  public var object: JSON? {
    (try? JSONEncoder().encode(self)).flatMap { try? JSON(parsing: Array($0)) }
  }

  /// - Returns: nil for what is no report.
  public init?(_ object: JSON) {
    guard let report = try? JSONDecoder().decode(Self.self, from: Data(object.text.utf8)) else { return nil }
    self = report
  }
}
