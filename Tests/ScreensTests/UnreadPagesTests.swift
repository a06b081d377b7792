import KassaTerminal
import Testing

@testable import KassaScreens

/// Tests which keys a result or a question takes: none that was typed before it was seen, or is still held down.
@Suite("Pages that have to be read")
struct UnreadPagesTests {
  private static let enter = InputEvent.key(Key(.enter))
  private static let space = InputEvent.key(Key(.character(" ")))

  /// When keys come, in milliseconds. The result is painted at 1000.
  struct Case: CustomTestStringConvertible {
    var name: String
    var before: [Int]
    var after: [(key: InputEvent, time: Int, isTaken: Bool)]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "a key a while after the last one", before: [200], after: [(enter, 1100, true)]),
    Case(name: "the first key of all", before: [], after: [(enter, 1001, true)]),
    Case(name: "another key", before: [950], after: [(space, 1010, true), (enter, 1020, true)]),
    Case(
      name: "Enter held down, which repeats after 660 ms and then every 40",
      before: [500], after: [(enter, 1160, false)] + (1...50).map { (enter, 1160 + $0 * 40, false) }),
    Case(
      name: "Enter held down on the Linux console, from before the page before",
      before: [0, 250, 342, 434, 526, 618, 710, 802, 894, 986],
      after: (1...20).map { (enter, 986 + $0 * 92, false) }),
    Case(
      name: "Enter released and pressed anew", before: [700],
      after: [(enter, 1300, false), (enter, 1340, false), (enter, 1520, true), (enter, 1560, true)]),
    Case(name: "Enter twice in a hurry", before: [980], after: [(enter, 1080, false), (enter, 1400, true)]),
    Case(name: "another key in between", before: [900], after: [(space, 1050, true), (enter, 1100, true)]),
  ]

  /// The pages as a loop keeps them.
  private final class Loop {
    var pages = UnreadPages()

    /// - Parameter time: in milliseconds.
    func takes(_ event: InputEvent, on page: ScreenName?, at time: Int = 0) -> Bool {
      !pages.refuses(event, on: page, at: .milliseconds(time))
    }
  }

  @Test("A key from before the page does nothing on it, however it repeats", arguments: cases)
  func held(_ row: Case) {
    let loop = Loop()
    for time in row.before { #expect(loop.takes(Self.enter, on: nil, at: time)) }
    #expect(loop.pages.isNew(.result))
    loop.pages.painted(.result, of: [.result])
    #expect(!loop.pages.isNew(.result))
    for (key, time, isTaken) in row.after {
      #expect(loop.takes(key, on: .result, at: time) == isTaken, "at \(time)")
    }
  }

  @Test("What is typed, pasted or clicked before the page is painted is not meant for it; a new size and the end are")
  func unseen() {
    let loop = Loop()
    let click = InputEvent.mouse(MouseEvent(kind: .press, point: Point(column: 1, row: 1)))
    for event in [Self.enter, Self.space, .key(Key(.function(10))), .paste("1234"), click] {
      #expect(!loop.takes(event, on: .result), "\(event)")
      #expect(loop.takes(event, on: nil), "a page that need not be read takes it: \(event)")
    }
    for event in [InputEvent.resize(Size(columns: 80, rows: 24)), .eof, .focus(true)] {
      #expect(loop.takes(event, on: .result), "\(event)")
    }
    loop.pages.painted(.result, of: [.result])
    #expect(loop.takes(.paste("1234"), on: .result))
  }

  @Test("A page that others have covered has been read; one that comes again has not")
  func covered() {
    let loop = Loop()
    loop.pages.painted(.result, of: [.result])
    loop.pages.painted(.confirm, of: [.result, .confirm])
    loop.pages.painted(.result, of: [.result])
    #expect(!loop.pages.isNew(.result) && loop.pages.isNew(.confirm))
    #expect(loop.takes(Self.enter, on: .result, at: 10))
    #expect(loop.takes(Self.enter, on: .result, at: 20), "what is taken may be repeated")
    loop.pages.painted(nil, of: [])
    #expect(loop.pages.isNew(.result))
  }

  @Test("A result that comes behind another page is new once it is in front")
  func behind() {
    var pages = UnreadPages()
    pages.painted(nil, of: [.result])
    #expect(pages.isNew(.result))
  }
}
