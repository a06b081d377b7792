import ArgumentParser
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaTerminal

/// The `kassa show` command: draws one screen without a terminal.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Draw one screen without a terminal.",
    discussion: PaymentSystems.all.map { kind in
      "Screens of \(kind.name): \(kind.scenes.map(\.name).joined(separator: ", "))."
    }.joined(separator: "\n\n"))

  @Argument(help: "Name of the screen.")
  var screen: String
  @Option(help: "The payment system: \(PaymentSystems.names).")
  var provider = PaymentSystems.standard
  @Option(help: "Size in columns and rows.")
  var size = "80x24"
  @Option(help: "Output format: text, ansi or svg.")
  var format = "text"
  @OptionGroup var look: LookOptions

  func run() throws {
    guard let size = Self.parse(size) else {
      throw Failure(message: "--size must be two numbers from 1 to 500, like 80x24, not \(self.size)")
    }
    let scene = try PaymentSystems.named(provider).scene(screen)
    var pay = try Pay.parse([])
    pay.provider = provider
    pay.look = look
    let composition = try pay.compose(ProgramEnvironment(forDrawing: true))
    let checkout = HeadlessCheckout(
      setup: composition.setup, size: size, backend: scene.backend ?? composition.system.backend,
      launch: composition.launcher())
    scene.play(checkout)
    let frame = checkout.frame
    switch format {
    case "text": try Console.output(FrameText.plain(frame))
    case "ansi": try Console.output(picture: ANSI.render(frame, depth: .ansi256))
    case "svg":
      try Console.output(
        picture: SVG.render(frame, title: "kassa: \(scene.name)", description: FrameText.plain(frame), palette: .dark))
    default: throw Failure(message: "unknown format \(format); known: text, ansi, svg")
    }
  }

  private static func parse(_ text: String) -> Size? {
    let parts = text.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ (1...500).contains($0) }) else { return nil }
    return Size(columns: parts[0], rows: parts[1])
  }
}
