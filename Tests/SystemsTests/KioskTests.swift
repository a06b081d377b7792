import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaResources
import KassaTerminal
import Testing

@testable import KassaScreens
@testable import KassaSystems
@testable import kassa

/// Tests that a visitor of a kiosk reaches nothing beyond its screen, and that every session ends.
@Suite("Kiosk")
struct KioskTests {
  private static let usual = KioskSettings().limits

  /// - Parameter kiosk: the limits of the session; nil for a checkout that is no kiosk.
  private static func checkout(
    _ scene: Gallery.Scene, _ system: TestSystem, _ kiosk: Kiosk?, size: Size = Size(columns: 80, rows: 24)
  ) throws -> HeadlessCheckout {
    var settings = CheckoutSettings()
    (settings.provider, settings.mock) = (system.name, scene.mock)
    let composed = try CheckoutInputs.composeScript(settings)
    var setup = composed.setup
    setup.kiosk = kiosk
    let checkout = HeadlessCheckout(
      setup: setup, size: size, backend: scene.backend ?? composed.backend, merchantActions: composed.merchantActions,
      recompose: composed.recompose, launch: composed.launch)
    scene.play(checkout)
    return checkout
  }

  // MARK: Nothing beyond the screen

  private static let keys: [Key] = {
    let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { Character(Unicode.Scalar($0)) }
    let capitals = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { Character(Unicode.Scalar($0)) }
    return (letters + capitals).map { Key(.character($0)) } + letters.map { Key(.character($0), .control) }
      + (1...9).map { Key(.character(Character(String($0))), .alt) } + [Key(.character("p"), .alt)]
      + (1...12).map { Key(.function($0)) }
  }()

  /// Everything that a key, followed by Enter, or an element asks the program for.
  private static func commands(_ app: App) -> [AppCommand] {
    let pressed = keys.flatMap { key in
      var trial = app
      return trial.handle(.key(key)) + trial.handle(.key(Key(.enter)))
    }
    let ids = app.page().elements.map(\.id) + [.save, .copy, .saveScript, .saveOrder]
    return pressed
      + ids.flatMap { id in
        var trial = app
        return trial.perform(.press(id))
      }
  }

  @Test("No key and no element asks for anything beyond the screen", arguments: TestSystem.all)
  func commands(system: TestSystem) throws {
    for scene in system.kind.scenes {
      let checkout = try Self.checkout(scene, system, Self.usual)
      defer { checkout.finish() }
      let beyond = Self.commands(checkout.session.app).filter(\.isBeyondScreen)
      #expect(beyond.isEmpty, "\(scene.name): \(beyond)")
    }
  }

  @Test("A key of an action that a kiosk does not have does nothing at all", arguments: TestSystem.all)
  func deadKeys(system: TestSystem) throws {
    for scene in system.kind.scenes {
      let checkout = try Self.checkout(scene, system, Self.usual)
      defer { checkout.finish() }
      let app = checkout.session.app
      let own = (app.overlay?.keys ?? app.screen.keys).bindings
      // What is typed into a field, or searched for in a list, has no other meaning.
      let isTyping = app.overlay?.isTyping ?? app.isTyping
      let everywhere = isTyping || app.overlay != nil ? [] : Keys.everywhereWithCards.bindings
      // A key that means nothing takes the last notice away.
      var idle = app
      _ = idle.handle(.key(Key(.function(12))))
      for binding in own + everywhere where KeyAction.beyondScreen.contains(binding.action) {
        for key in binding.keys {
          var trial = app
          let commands = trial.handle(.key(key))
          #expect(commands.isEmpty && trial.page() == idle.page(), "\(scene.name): \(key.name)")
        }
      }
    }
  }

  @Test("A checkout that is no kiosk has what a kiosk lacks")
  func others() throws {
    let names = try ["result", "order", "redirect", "inspector-steps"].flatMap { name in
      let checkout = try Self.checkout(EcommpaySystem.scene(name), .ecommpay, nil)
      defer { checkout.finish() }
      return Self.commands(checkout.session.app).filter(\.isBeyondScreen)
        .map { String("\($0)".prefix { $0 != "(" }) }
    }
    #expect(Set(names).isSuperset(of: ["save", "saveScript", "copy", "mark", "suspend"]), "\(Set(names))")
  }

  private static let forbidden: Set<String> = {
    let keys =
      KeyAction.beyondScreen.map { "help." + $0.rawValue } + [
        "key.copy", "key.copyMessage", "key.saveScript", "key.export", "result.save", "result.script",
        "edit.save", "redirect.copy",
      ]
    return Set(keys.map { StringTable.english($0) })
  }()

  /// The forbidden words of the page, of its help and of its palette.
  private static func named(_ checkout: HeadlessCheckout) -> Set<String> {
    var words = checkout.page.elements.map(\.label) + checkout.page.hints.map(\.text)
    for key in ["F1", "Alt-P"] {
      var app = checkout.session.app
      if let key = Key(key) { _ = app.handle(.key(key)) }
      let page = app.page()
      words += page.elements.map(\.label)
      for case .facts(let facts) in page.dialog?.body ?? [] { words += facts.map(\.value) }
    }
    return forbidden.intersection(words)
  }

  @Test("No page, help or palette names what a kiosk does not have", arguments: TestSystem.all)
  func names(system: TestSystem) throws {
    for scene in system.kind.scenes {
      let checkout = try Self.checkout(scene, system, Self.usual, size: Size(columns: 160, rows: 50))
      defer { checkout.finish() }
      #expect(Self.named(checkout).isEmpty, "\(scene.name)")
    }
    let tester = try Self.checkout(system.kind.scene("result"), system, nil, size: Size(columns: 160, rows: 50))
    defer { tester.finish() }
    #expect(Self.named(tester).isSuperset(of: ["Save receipt", "save the receipt", "back to the shell; fg returns"]))
  }

  @Test("A change on the shop screen does not end the kiosk")
  func changed() throws {
    let checkout = try Self.checkout(EcommpaySystem.scene("shop"), .ecommpay, Self.usual)
    defer { checkout.finish() }
    checkout.press("l")
    #expect(checkout.session.app.setup.language != "en")
    #expect(checkout.session.app.setup.kiosk == Self.usual)
  }

  // MARK: The end of a session

  @Test(
    "The last minute of a session is told on every kind of page, and then the session ends",
    arguments: ["shop", "card", "help", "inspector", "testCards"])
  func time(scene: String) throws {
    let kiosk = Kiosk(time: .seconds(240), idle: .seconds(3600))
    let checkout = try Self.checkout(EcommpaySystem.scene(scene), .ecommpay, kiosk)
    defer { checkout.finish() }
    let began = checkout.session.app.began
    func go(to seconds: Int) { checkout.advance(began + .seconds(seconds) - checkout.clock.now) }
    go(to: 179)
    #expect(!checkout.text.contains("This session ends in"))
    go(to: 180)
    #expect(checkout.text.contains("This session ends in 1:00"), "\(checkout.text)")
    go(to: 238)
    #expect(checkout.text.contains("This session ends in 0:02"))
    #expect(checkout.session.exitStatus == nil)
    go(to: 240)
    #expect(checkout.session.exitStatus != nil)
    #expect(checkout.session.app.reachedLimit == .time)
    #expect(checkout.session.app.words(of: .time) == "The session has ended: its time is up")
  }

  @Test("Without input a session ends earlier, and a key gives it time again")
  func idle() throws {
    let kiosk = Kiosk(time: .seconds(3600), idle: .seconds(120))
    let checkout = try Self.checkout(EcommpaySystem.scene("shop"), .ecommpay, kiosk)
    defer { checkout.finish() }
    checkout.advance(.seconds(100))
    #expect(checkout.text.contains("No input for a while: this session ends in 0:20"), "\(checkout.text)")
    checkout.press("Tab")
    #expect(!checkout.text.contains("No input"))
    checkout.advance(.seconds(119))
    // A window that changes is no person.
    checkout.resize(Size(columns: 90, rows: 24))
    #expect(checkout.session.exitStatus == nil)
    checkout.advance(.seconds(1))
    #expect(checkout.session.exitStatus == 4)
    #expect(checkout.session.app.reachedLimit == .idle)
  }

  @Test("Of a limit of less than two minutes, the last half is told")
  func short() throws {
    let kiosk = Kiosk(time: .seconds(3600), idle: .seconds(20))
    let checkout = try Self.checkout(EcommpaySystem.scene("shop"), .ecommpay, kiosk)
    defer { checkout.finish() }
    checkout.advance(.seconds(9))
    #expect(!checkout.text.contains("No input"))
    checkout.advance(.seconds(1))
    #expect(checkout.text.contains("this session ends in 0:10"), "\(checkout.text)")
  }

  @Test("A checkout that is no kiosk has no limits")
  func unlimited() throws {
    let checkout = try Self.checkout(EcommpaySystem.scene("shop"), .ecommpay, nil)
    defer { checkout.finish() }
    checkout.advance(.seconds(100_000))
    #expect(checkout.session.exitStatus == nil && checkout.session.app.nextChange == nil)
  }

  @Test("Nobody is left after the end of the input, so a session ends at once, wherever the payment is")
  func cut() throws {
    let checkout = try Self.checkout(EcommpaySystem.scene("challenge"), .ecommpay, Self.usual)
    defer { checkout.finish() }
    checkout.endInput()
    #expect(checkout.session.exitStatus == 3)
    #expect(checkout.page.id == "challenge")
  }

  // MARK: The composition

  @Test("A session has a world in memory, and reads TERM and no other variable")
  func composition() throws {
    var read: [String] = []
    let process = KioskSettings.environment { name in
      read.append(name)
      return name == "TERM" ? "xterm" : "/tmp/de_DE.UTF-8"
    }
    #expect(read == ["TERM"])
    #expect(process.terminal.term == "xterm" && process.terminal.locale == "C.UTF-8")
    #expect(process.home == nil && process.stateHome == nil && process.terminal.messages == nil)
    let inputs = try KioskSettings().inputs(process)
    #expect(inputs.storage.place == .memory && inputs.storage.store == nil)
    let composed = try inputs.compose()
    #expect(composed.setup.language == "en" && composed.setup.timeOffset == 0)
  }

  /// Whether each of these numbers of bytes, by the time in seconds, was too many.
  private static func verdicts(_ totals: [(bytes: Int, seconds: Double)]) -> [Bool] {
    var allowance = InputAllowance(now: Instant(milliseconds: 0))
    return totals.map { total in
      allowance.isExceeded(by: total.bytes, at: Instant(milliseconds: Int64(total.seconds * 1000)))
    }
  }

  @Test("A long paste and everything that can be typed are allowed, more is not")
  func allowance() {
    let paste = Self.verdicts([(32_768, 0), (32_769, 0), (32_769, 1), (34_000, 1)])
    #expect(paste == [false, true, false, true])
    // A thousand bytes a second, one at a time, for ten minutes.
    let typed = Self.verdicts((1...600_000).map { ($0, Double($0) / 1000) })
    #expect(!typed.contains(true))
    // A clock that is set back costs nothing.
    #expect(Self.verdicts([(32_000, -3600), (33_000, -3590)]) == [false, false])
  }
}
