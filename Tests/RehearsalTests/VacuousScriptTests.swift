import CheckoutCore
import KassaRehearsal
import Testing

/// Scripts that would pass whatever the program does, and are refused before they are played.
@Suite("What holds whatever happens is refused")
struct VacuousScriptTests {
  static let refused: [(text: String, code: ScriptMistake.Code, line: Int, column: Int)] = [
    // Keys whose text is nothing but values
    ("steps: [see: outcome.amount]", .value, 1, 14),
    ("steps: [not-see: { text: setting.pair }]", .value, 1, 26),
    ("steps: [choose: field.code]", .value, 1, 17),
    ("steps: [style: { text: outcome.amount, bold: true }]", .value, 1, 24),
    ("steps: [field: { name: pan, error: { part: outcome.amount } }]", .value, 1, 44),
    ("checkout: { language: es }\nsteps: [see: retry.attempts]", .value, 2, 14),
    ("matrix: { languages: [en, fr] }\nsteps: [see: retry.attempts]", .value, 2, 14),
    // Regular expressions that match whatever is there
    ("steps: [see: { matches: '.+' }]", .value, 1, 25),
    ("steps: [see: { matches: '[^x]' }]", .value, 1, 25), ("steps: [see: { matches: '\\w+' }]", .value, 1, 25),
    ("steps: [see: { matches: '[a-z]+' }]", .value, 1, 25), ("steps: [see: { matches: '[^0-9]' }]", .value, 1, 25),
    ("program: { run: x }\nsteps: [see: { matches: '[A-Za-z0-9]+' }]", .value, 2, 25),
    ("program: { run: x }\nsteps: [see: { matches: '\\d+' }]", .value, 2, 25),
    ("program: { run: x }\nsteps: [output: { matches: '\\w' }]", .value, 2, 28),
    ("program: { run: x }\nsteps: [output: { matches: '\\S' }]", .value, 2, 28),
    ("matrix: { sizes: [80x24] }\nsteps: [see: { matches: '$cell.size(' }]", .value, 2, 25),
    ("matrix: { sizes: [80x24] }\nsteps: [see: { matches: '($cell.size)*' }]", .value, 2, 25),
    ("program: { run: x }\nsteps: [see: { matches: 'x*' }]", .value, 2, 25),
    ("program: { run: x }\nsteps: [see: { matches: '^$' }]", .value, 2, 25),
    ("program: { run: x }\nsteps: [see: { matches: '.' }]", .value, 2, 25),
    ("program: { run: x }\nsteps: [see: { matches: 'x*', where: row 3 }]", .value, 2, 25),
    ("program: { run: x }\nsteps: [not-see: { matches: 'x*' }]", .value, 2, 29),
    ("program: { run: x }\nsteps: [wait: { matches: '^$' }]", .value, 2, 26),
    ("program: { run: x }\nsteps: [wait: { matches: '.*' }]", .value, 2, 26),
    ("program: { run: x }\nsteps: [output: { matches: '.*' }]", .value, 2, 28),
    ("program: { run: x }\nsteps: [file: { path: a, matches: '^' }]", .value, 2, 35),
    ("program: { run: x }\nsteps: [snapshot: { name: a, mask: { matches: '.+' } }]", .value, 2, 47),
    // Masks that leave nothing
    ("steps: [snapshot: { name: a, mask: {} }]", .value, 1, 36),
    ("steps: [snapshot: { name: a, where: row 3, mask: row 3 }]", .value, 1, 50),
    ("steps: [snapshot: { name: a, where: { row: 3, column: 2 }, mask: [{ row: 3 }] }]", .value, 1, 67),
    ("steps: [snapshot: { name: a, where: pan, mask: [code, pan] }]", .value, 1, 55),
    ("steps: [snapshot: { name: a, mask: { matches: '\\S' } }]", .value, 1, 47),
    // Axes and settings without an effect
    ("matrix: { cards: [visa-0056] }\nsteps: [fill: { code: $cell.cvc }]", .value, 1, 9),
    ("matrix: { cards: [visa-0056] }\nsteps: [see: $cell.card]\nresult: { code: $cell.code }", .value, 1, 9),
    ("program: { run: x }\nmatrix: { cards: [visa-0056] }\nsteps: [see: $cell.card]", .value, 2, 9),
    ("idle-input: allowed\nsteps: [screen: methods]", .value, 1, 13),
    ("idle-input: allowed\nsteps: [choose: card]\nresult: { outcome: success }", .value, 1, 13),
    ("terminal: { mode: plain, size: 60x18 }\nsteps: [screen: methods]", .value, 1, 26),
    ("matrix: { modes: [plain], themes: [dark] }\nsteps: [screen: methods]", .value, 1, 27),
    ("matrix: { languages: [de] }\ncheckout: { language: en }\nsteps: [screen: methods]", .value, 2, 13),
    ("matrix: { mocks: [success] }\ncheckout: { mock: decline }\nsteps: [screen: methods]", .value, 2, 13),
    ("matrix: { sizes: [80x24] }\nterminal: { size: 60x18 }\nsteps: [screen: methods]", .value, 2, 13),
    ("matrix: { modes: [screen] }\nterminal: { theme: dark, mode: plain }\nsteps: [screen: methods]", .value, 2, 26),
    ("name: $row.a\nexamples: [{ a: x }, { a: y }]\nsteps: [resume]", .value, 2, 1),
    // Placeholders that nothing replaces
    ("matrix: { mocks: [success] }\nsteps: [step: $cell.mock]", .type, 2, 15),
    ("matrix: { mocks: [success] }\nsteps: [cursor: $cell.mock]", .type, 2, 17),
    ("matrix: { mocks: [success] }\nsteps: [hold: $cell.mock]", .value, 2, 15),
    ("matrix: { mocks: [success] }\nsteps: [kill: { step: $cell.mock }]", .type, 2, 23),
    ("matrix: { mocks: [success] }\nsteps: [out-of-band: $cell.mock]", .value, 2, 22),
    ("matrix: { mocks: [success] }\nsteps: [field: { name: pan, shows: a, while: $cell.mock }]", .value, 2, 46),
    ("matrix: { mocks: [success] }\nsteps: [result: { notified: $cell.mock }]", .type, 2, 29),
    ("steps: [message: { name: /v1/payment, has: { $x: 1 } }]", .value, 1, 50),
    ("steps: [message: { name: /v1/payment, lacks: [$x] }]", .value, 1, 47),
    ("steps: [not-see: Paid $sum]", .value, 1, 18), ("steps: [see: { text: Paid $sum }]", .value, 1, 22),
    ("steps:\n  - not-see: Paid ${sum}", .value, 2, 14), ("steps:\n  - not-see: Paid {amount}", .value, 2, 14),
    ("steps: [message: { name: POST /v1/payment, has: { method: a $method }, count: 0 }]", .value, 1, 59),
    ("examples: [{ name: a, sum: x }, { name: b, sum: '' }]\nsteps: [see: Paid $row.sum]", .value, 2, 14),
    (
      "program: { run: x }\nexamples: [{ sum: x }, { sum: '' }]\nsteps: [repeat: { times: 2, steps: [see: Paid $row.sum] }]",
      .value, 3, 42
    ),
    // Messages and texts that are always there, or never
    ("steps: [not-see: { matches: 'Paid $19' }]", .value, 1, 29), ("steps: [see: { matches: '19^' }]", .value, 1, 25),
    ("program: { run: x }\nsteps: [not-see: { matches: 'Paid $[0-9]' }]", .value, 2, 29),
    ("steps: [not-see: { matches: 'Paid ${sum}' }]", .value, 1, 29),
    ("steps: [not-see: { matches: 'Paid\\n' }]", .value, 1, 29),
    ("steps: [message: { name: notification, has: { payment.status: { matches: refunded } } }]", .value, 1, 9),
    ("steps: [message: { name: notification, has: { payment.status: { matches: 'refunded$' } } }]", .value, 1, 9),
    ("steps: [message: { name: notification, has: { payment.status: { matches: '(?i)Refunded' } } }]", .value, 1, 9),
    // A value is where it has just come from.
    ("steps: [remember: { sum: { matches: 'Pay (.*)' } }, see: $sum]", .value, 1, 53),
    (
      "steps: [remember: { a: { message: callback, at: payment.id } }, message: { name: callback, has: { payment.id: $a } }]",
      .value, 1, 65
    ),
    (
      "steps: [remember: { a: { message: callback, at: payment.id } }, message: { name: callback, has: { payment.id: { matches: '^$a$' }, payment.status: '*' } }]",
      .value, 1, 65
    ),
    ("steps: [remember: { sum: { matches: 'Pay (.*)' } }, see: { matches: 'Pay $sum' }]", .value, 1, 53),
    ("steps: [remember: { sum: { matches: 'You Pay (.*) now' } }, see: Pay $sum]", .value, 1, 61),
    (
      "steps: [screen: result, remember: { sum: { matches: 'Paid (.*)' } }, screen: result, see: Paid $sum]", .value, 1,
      86
    ),
    ("steps: [screen: result, remember: { sum: { matches: 'Paid (.*)' } }, step: 13, see: $sum]", .value, 1, 80),
    ("steps: [remember: { sum: { matches: 'Pay (.*)', where: pay } }, focus: pan, see: $sum]", .value, 1, 77),
    ("steps: [message: { payment: last }]", .missing, 1, 18),
    ("steps: [message: { step: 8, lacks: [method] }]", .value, 1, 36),
    ("steps: [message: { lacks: method, payment: last }]", .value, 1, 27),
    ("checkout: { language: de }\nsteps: [not-see: Card number]", .value, 2, 18),
    ("matrix: { languages: [en, de] }\nsteps: [not-see: Card number]", .value, 2, 18),
    ("steps: [remember: { a: { matches: x, payment: all } }]", .value, 1, 47),
    // Texts that no row can have
    ("steps: [not-see: \"Paid\\nBye\"]", .value, 1, 18),
    ("steps: [not-see: { text: \"Paid\\tBye\" }]", .value, 1, 26),
    ("steps: [not-see: { matches: \"Paid\\nBye\", where: title }]", .value, 1, 29),
    ("program: { run: x }\nsteps: [not-see: \"Paid\\nBye\"]", .value, 2, 18),
    ("program: { run: x }\nsteps: [not-see: { text: \"Paid\\tBye\" }]", .value, 2, 26),
  ]

  @Test("A step or a setting that says nothing is a mistake with its place", arguments: refused)
  func refuses(text: String, code: ScriptMistake.Code, line: Int, column: Int) {
    let error = #expect(throws: ScriptMistakes.self) { try Script(text, source: "a.yaml") }
    #expect(error?.list.map(\.code) == [code], "\(error?.words ?? "")")
    #expect(error?.list.first?.place == SourcePlace(line: line, column: column), "\(error?.words ?? "")")
  }

  @Test(
    "What says something, though little, is none",
    arguments: [
      "steps: [see: retry.attempts]",
      "steps: [see: { matches: '.+', where: pay }, see: { matches: '\\w+', where: pay }]",
      "steps: [see: { matches: '\\d{2}:\\d{2}' }, see: { matches: '[0-9]+ left' }, see: { matches: '^[0-9]+$' }]",
      "steps: [see: { matches: '\\d{4}' }, see: { matches: '[A-Z]{3}' }, see: { matches: '\\w+', count: 3 }]",
      "program: { run: x }\nsteps: [wait: { matches: '\\w' }, output: { matches: '^\\w+$' }]",
      "program: { run: x }\nsteps: [output: { matches: '^$' }]",
      "steps: [not-see: { matches: 'x' }]",
      "steps: [see: { matches: 'Paid [$]19' }, see: { matches: '(^|x)Paid( |$)' }, see: { matches: 'a x*$' }]",
      "steps: [see: { matches: '(?:^|x{2})Paid' }, see: { matches: '(?i)^paid' }, see: { matches: '(?<a>^Paid)' }]",
      "program: { run: x }\nsteps: [output: { matches: 'a$\\n^b' }, see: pa $word]",
      "steps: [remember: { sum: { matches: 'Pay (.*)' } }, see: { matches: 'Paid $sum$' }]",
      "examples: [{ sum: x }, { sum: '' }]\nsteps: [choose: card, fill: { holder: Jane $row.sum }, screen: card]",
      "steps: [message: { name: notification, has: { payment.status: { matches: 'refund' } } }]",
      "steps: [message: { name: /v1/payment, has: { method: { matches: '.' } } }]",
      "steps: [field: { name: pan, error: problem.field.range }]",
      "matrix: { sizes: [80x24] }\nsteps: [see: { matches: '^$cell.size$' }]",
      "program: { run: x }\nsteps: [see: { matches: '^$', where: row 3 }]",
      "program: { run: x }\nsteps: [not-see: { matches: '[^ ]' }]",
      "program: { run: x }\nsteps: [wait: { matches: '[^ ]' }]",
      "program: { run: x }\nsteps: [file: { path: a, matches: '^$' }]",
      "program: { run: x }\nsteps: [file: { path: a, matches: '.' }]",
      "steps: [snapshot: { name: a, where: row 3, mask: { row: 3, columns: 4 } }]",
      "steps: [snapshot: { name: a, where: pan, mask: [code] }]",
      "matrix: { cards: [visa-0056] }\ncheckout: { given: { saved-card: $cell.card } }\nsteps: [screen: methods]",
      "matrix: { cards: [visa-0056] }\nsteps: [repeat: { times: 2, steps: [paste: $cell.card] }]",
      "program: { run: [pay, $cell.card] }\nmatrix: { cards: [visa-0056] }\nsteps: [see: Paid]",
      "idle-input: allowed\nsteps: [press: Tab, screen: methods]",
      "idle-input: allowed\nsteps: [choose: card]",
      "matrix: { modes: [screen, plain], themes: [dark] }\nsteps: [screen: methods]",
      "terminal: { mode: plain }\nsteps: [screen: methods]",
      "matrix: { themes: [dark] }\nterminal: { size: 60x18 }\nsteps: [screen: methods]",
      "matrix: { mocks: [success] }\ncheckout: { mock: $cell.mock }\nsteps: [screen: methods]",
      "steps: [message: { name: /v1/payment, lacks: method, payment: last }]",
      "checkout: { language: de }\nsteps: [not-see: { text: Card number }]",
      "steps: [not-see: Card number]",
      "steps: [remember: { a: { message: callback, at: payment.id, payment: all } }]",
      "steps: [remember: { a: { matches: 'Pay (.*)' } }, choose: pay, see: $a]",
      "steps: [remember: { a: { matches: 'Pay (.*)' } }, see: { text: $a, where: pay }]",
      "steps: [remember: { a: { matches: 'Pay (.*)' } }, see: Paid $a]",
      "steps: [remember: { a: { matches: 'Pay (.*)' } }, screen: result, see: $a]",
    ])
  func allows(text: String) {
    #expect(throws: Never.self) { try Script(text, source: "a.yaml") }
  }

  @Test("A text of another language is named by its key")
  func otherLanguage() {
    let error = #expect(throws: ScriptMistakes.self) {
      try Script("checkout: { language: de }\nsteps: [not-see: Card number]", source: "a.yaml")
    }
    #expect(error?.words.contains("never shown in de; write its key field.pan") == true, "\(error?.words ?? "")")
  }
}
