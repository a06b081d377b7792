import CTerminal
import Testing

@testable import KassaTerminal

extension CursesScreenTests {
  /// The capabilities with parameters that curses fills in while it draws.
  private static let names = [
    "cup", "hpa", "vpa", "cuu", "cud", "cub", "cuf", "csr", "ech", "ich", "dch", "il", "dl", "indn", "rin", "setaf",
    "setab", "setf", "setb", "sgr", "initc",
  ]
  private static let terminals = [
    "Eterm-color", "ansi", "cons25", "cygwin", "hurd", "linux", "mach-color", "pcansi", "rxvt", "rxvt-unicode-256color",
    "screen", "screen-256color", "sun", "tmux-256color", "vt100", "vt220", "wsvt25", "xterm", "xterm-256color",
    "xterm-r6", "xterm-vt220",
  ]
  private static let values = [0, 1, 2, 3, 7, 8, 9, 15, 16, 79, 255, 1000, 0x12_3456]

  /// Every terminal of the common descriptions draws with the same bytes as through curses alone.
  @Test("A capability is filled in as curses does", arguments: terminals)
  func fill(term: String) throws {
    let terminal = try TestTerminal(term: term)
    defer { terminal.screen.close() }
    var filled = 0
    for name in Self.names {
      guard let capability = ct_capability(name) else { continue }
      for first in Self.values {
        for second in Self.values {
          let isSwitch = name == "sgr"
          // The nine parameters of `sgr` are switches.
          let given = (0..<9).map { index in
            isSwitch ? Int32((first * 16 + second) >> index & 1) : Int32(index == 0 ? first : second)
          }
          var text = [CChar](repeating: 0, count: 128)
          guard ct_fill(capability, given, 9, &text, text.count) else { continue }
          filled += 1
          let expected = String(cString: try #require(ct_fill_by_curses(capability, given)))
          let own = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
          if own != expected { Issue.record("\(name) with \(first) and \(second): \(own) is not \(expected)") }
        }
      }
    }
    #expect(filled > 0)
  }

  @Test("A key and a colour of the most common terminals need nothing of the interpreter of curses")
  func fillsAll() throws {
    for term in ["xterm-256color", "screen-256color", "tmux-256color", "linux", "xterm"] {
      let terminal = try TestTerminal(term: term)
      defer { terminal.screen.close() }
      for name in ["cup", "cuf", "setaf", "setab", "sgr"] {
        var text = [CChar](repeating: 0, count: 128)
        #expect(ct_fill(ct_capability(name), [1, 1, 1, 1, 1, 1, 1, 1, 1], 9, &text, text.count), "\(term) \(name)")
      }
    }
  }

  @Test("A capability that does not fit, ends too early or asks for anything else is left to curses")
  func leavesTheRest() {
    var text = [CChar](repeating: 0, count: 8)
    func fills(_ capability: String) -> Bool { ct_fill(capability, [5, 6, 0, 0, 0, 0, 0, 0, 0], 9, &text, 8) }
    for capability in [
      "%p1%c", "%p1%2d", "%p1%s", "%Pa", "%'a'", "%{a}%d", "%{99999999999}%d", "%p0", "%", "%p", "12345678", "%p1%p1%l",
    ] {
      #expect(!fills(capability), "\(capability)")
    }
    #expect(fills("1234567") && fills("%p1%d%%") && fills("%d") && fills(""))
    #expect(!fills(String(repeating: "%p1", count: 17)))
    #expect(fills("%?%p1%{4}%<%te%e%?%p2%t%p2%d%;%;") && text.first == 0x36)
  }
}
