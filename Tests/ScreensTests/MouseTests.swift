import CheckoutCore
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@Suite("Mouse")
struct MouseTests {
  static let sizes = [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)]

  private func play(_ name: String, _ size: Size) throws -> HeadlessCheckout {
    let scene = try ScreenFixture.scene(name)
    let checkout = ScreenFixture.checkout(size: size, scene: scene)
    scene.play(checkout)
    return checkout
  }

  @Test("A click on a key hint or on the progress line does what its key does", arguments: ScreenFixture.scenes)
  func keys(name: String) throws {
    for size in Self.sizes {
      let checkout = try play(name, size)
      let targets = checkout.session.layout().targets.filter { $0.key != nil }
      #expect(targets.contains { $0.area.row == size.rows - 1 })
      for target in targets {
        var (clicked, pressed) = (checkout.session.app, checkout.session.app)
        let point = Point(column: target.area.column + target.area.columns - 1, row: target.area.row)
        let commands = clicked.handle(.mouse(MouseEvent(kind: .press, point: point)))
        #expect(commands == pressed.handle(.key(try #require(target.key))), "\(target) at \(size)")
        // The key trace lists a key, but no click.
        let isTrace = name == "trace" && clicked.page().dialog != nil
        #expect(isTrace || clicked.page() == pressed.page(), "\(target) at \(size)")
      }
    }
  }

  @Test("Every hint in the footer can be clicked", arguments: ScreenFixture.scenes)
  func hints(name: String) throws {
    let size = Size(columns: 400, rows: 60)
    let checkout = try play(name, size)
    let keys = checkout.session.layout().targets.filter { $0.area.row == size.rows - 1 }.compactMap(\.key)
    for hint in checkout.page.hints { #expect(keys.contains { $0 == hint.stroke }, "\(hint)") }
  }

  @Test("A click on the progress line opens the inspector")
  func progress() throws {
    let checkout = try play("card", Size(columns: 80, rows: 24))
    let lines = checkout.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("7 of 13") || $0.contains("6 of 13") })
    checkout.click(Point(column: 4, row: row))
    #expect(checkout.page.id == "inspector")
  }

  @Test("Behind a dialog, nothing can be clicked")
  func dialog() throws {
    let checkout = try play("leave", Size(columns: 80, rows: 24))
    let ids = Set(checkout.page.elements.map(\.id))
    for target in checkout.session.layout().targets {
      #expect(target.element.map(ids.contains) ?? (target.area.row == 23), "\(target)")
    }
  }

  @Test("The left and right keys go from button to button", arguments: ScreenFixture.scenes)
  func arrows(name: String) throws {
    let checkout = try play(name, Size(columns: 80, rows: 24))
    var focus: ElementID? { checkout.page.dialog.map { $0.focus } ?? checkout.page.focus }
    guard case .buttons(let row)? = (checkout.page.dialog?.body ?? checkout.page.body).last else { return }
    let ids = row.filter(\.isEnabled).map(\.id)
    guard ids.count > 1 else { return }
    for _ in 0..<40 where focus != ids[0] { checkout.press("Tab") }
    #expect(focus == ids[0])
    checkout.press("Right")
    #expect(focus != ids[0] && focus.map(ids.contains) == true, "\(String(describing: focus))")
    checkout.press("Left")
    #expect(focus == ids[0])
  }

  @Test("The right key goes from a saved card to the button that deletes it, and the left key back")
  func deletion() throws {
    let checkout = try play("methods-saved", Size(columns: 80, rows: 24))
    checkout.press("Right")
    #expect(checkout.page.focus == "forget")
    checkout.press("Left")
    #expect(checkout.page.focus == "methods")
    checkout.press("Right", "Down")
    #expect(checkout.page.focus == "methods")
    checkout.press("Up", "Right", "Enter")
    #expect(checkout.page.dialog?.id == "forget")
  }

  @Test("In a text field, the left and right keys move the cursor")
  func cursor() throws {
    let checkout = try play("card", Size(columns: 80, rows: 24))
    checkout.type("4314")
    let (focus, cursor) = (checkout.page.focus, checkout.page.focusedField?.cursor)
    checkout.press("Left")
    #expect(checkout.page.focus == focus && checkout.page.focusedField?.cursor != cursor)
  }
}
