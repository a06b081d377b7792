import ArgumentParser
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaSystems
import KassaTerminal

/// The `kassa show` command: draws one screen without a terminal.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Draw one screen, or all of them, without a terminal.",
    discussion: PaymentSystems.builtIn.all.map { kind in
      "Screens of \(kind.name): \(kind.scenes.map(\.name).joined(separator: ", "))."
    }.joined(separator: "\n\n"))

  @Argument(help: "Name of the screen.", completion: .screens)
  var screen: String?
  @Option(help: "The payment system: \(PaymentSystems.builtIn.names).", completion: .paymentSystems)
  var provider: String?
  @Option(help: "Size in columns and rows.")
  var size = "80x24"
  @Option(help: "Output format: text, ansi or svg.", completion: .list(["text", "ansi", "svg"]))
  var format = "text"
  @Option(
    help: "Draw every screen in every size and theme as SVG into this folder, with an index.html.",
    completion: .directory)
  var all: String?
  @OptionGroup var look: LookOptions

  func run() throws {
    if let all {
      try ReportFile.refuseOutput(all, of: "--all", because: "the pictures are a folder")
      guard screen == nil else { throw Failure(message: "--all draws every screen; leave out \(screen ?? "")") }
      let systems = try provider.map { [try PaymentSystems.builtIn.named($0)] } ?? PaymentSystems.builtIn.all
      let count = try GalleryFolder(path: all, look: look.settings, systems: systems).write()
      return try Console.output("\(count) pictures in \(all); open \(all)/index.html")
    }
    guard let size = Self.parse(size) else {
      throw Failure(message: "--size must be two numbers from 1 to 500, like 80x24, not \(self.size)")
    }
    guard let screen else {
      throw Failure(message: "name a screen, or draw all with --all FOLDER; see kassa show --help")
    }
    let provider = provider ?? PaymentSystems.builtIn.standard
    let scene = try PaymentSystems.builtIn.named(provider).scene(screen)
    let frame = try Self.checkout(scene, provider: provider, look: look.settings, size: size).frame
    switch format {
    case "text": try Console.output(FrameText.plain(frame))
    case "ansi": try Console.output(picture: ANSI.render(frame, depth: .ansi256))
    case "svg":
      try Console.output(
        picture: SVG.render(
          frame, title: "kassa: \(scene.name)", description: FrameText.plain(frame),
          palette: .matching(theme: look.theme)))
    default: throw Failure(message: "unknown format \(format); known: text, ansi, svg")
    }
  }

  /// Plays a scene of a payment system and returns the checkout that shows it.
  static func checkout(
    _ scene: Gallery.Scene, provider: String, look: LookSettings, size: Size
  ) throws -> HeadlessCheckout {
    var pay = PaySettings()
    pay.store.ephemeral = true
    pay.provider = provider
    pay.mock = scene.mock
    pay.look = look
    var composed = try pay.inputs(ProgramEnvironment(forDrawing: true)).compose()
    if let backend = scene.backend { composed.backend = backend }
    // An edit would replace the backend of the scene.
    composed.recompose = nil
    let checkout = HeadlessCheckout(composed, size: size)
    scene.play(checkout)
    return checkout
  }

  static func parse(_ text: String) -> Size? {
    let parts = text.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ (1...500).contains($0) }) else { return nil }
    return Size(columns: parts[0], rows: parts[1])
  }
}
