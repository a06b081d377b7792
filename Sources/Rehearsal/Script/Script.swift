package import CheckoutCore
package import KassaBackend
package import KassaTerminal

/// A playback script, which consists of settings, user input and assertions.
package struct Script: Sendable {
  package var name: String
  /// The path of the script file, or the script's name in the built-in library.
  package var source: String
  /// The payment systems that the script can name.
  package var systems = ScriptSystems.builtIn
  /// The text of the script file, with everything that its author wrote, for reports.
  package var text = ""
  package var checkout: CheckoutSettings
  package var terminal: TerminalSettings
  package var matrix: Matrix
  package var steps: [ScriptStep]
  /// What the rows of the examples make of the script; empty if it has no examples.
  package var variants: [Variant] = []
  /// The line of the checkout settings, counted from 1.
  package var checkoutLine = 1
  /// Words by which cases are chosen, besides the name of the payment system.
  package var tags: [String] = []
  /// The seed with which the script is always played; nil for that of the run.
  ///
  /// A script needs one if it compares screens that show something random, such as the link of a redirect page.
  package var seed: UInt64?
  /// Why no case of the script is played; nil if they are.
  package var skipReason: String?
  /// Why every case of the script is expected to fail; nil if none is.
  package var expectedFailure: ExpectedFailure?
  /// Whether keys, clicks and text may have no effect. They do in scripts that repeat what a person or the monkey did.
  package var allowsIdleInput = false
  /// What the script plays against another program; nil if it plays a checkout.
  package var program: ProgramScript?

  /// The failure that every case of a script must have.
  package struct ExpectedFailure: Sendable {
    /// Why it is expected, for reports.
    package var reason: String
    /// A part of the failure's message; nil for any expectation that is not met.
    var failure: String?
    /// The line that expects it.
    var line: Int

    /// The least number of letters and digits of a part of a message. Fewer are in almost any.
    static let shortest = 3

    /// The words of which the messages of failures are made, whatever is expected and found.
    private static let frame: Set<String> = [
      "a", "an", "and", "area", "at", "be", "expected", "first", "found", "in", "is", "it", "its", "most", "nearest",
      "not", "of", "on", "only", "part", "row", "screen", "see", "similar", "text", "the", "there", "times", "to",
      "was",
      "were", "where", "which", "whose", "with",
    ]
    /// The words behind which a message says what was found.
    private static let beforeFinding: Set<String> = ["found", "is", "of"]

    /// The words of a text, in lower case.
    private static func words(_ text: String) -> [String] {
      text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
    }

    /// Whether a part of a message says nothing of the failure, because all of its words are in the messages of others too.
    /// - Parameter code: the code of the failure, which its message may have as well.
    static func isOnlyFrame(_ part: String, code: String? = nil) -> Bool {
      words(part).allSatisfy { isFrame($0, code) }
    }

    /// Whether a part of a message has nothing but such words and those of the step, and neither names the step by what is
    /// expected nor says what was found.
    /// - Parameter step: the text of the step that failed.
    static func isOnlyFrame(_ part: String, with step: String, code: String) -> Bool {
      let (words, own) = (words(part), Set(words(step)))
      guard !words.contains("expected"), words.allSatisfy({ isFrame($0, code) || own.contains($0) }) else {
        return false
      }
      let behind = words.firstIndex(where: beforeFinding.contains).map { words[($0 + 1)...] } ?? []
      return behind.allSatisfy { isFrame($0, code) }
    }

    private static func isFrame(_ word: String, _ code: String?) -> Bool {
      frame.contains(word) || word == code || word == code.map { $0 + "s" }
    }
  }

  /// What one row of the examples makes of a script.
  package struct Variant: Sendable {
    package var name: String
    package var checkout: CheckoutSettings
    package var terminal: TerminalSettings
    package var steps: [ScriptStep]
    package var program: ProgramScript?
  }

  /// The name of the payment system with which the script begins; `program` for a script that plays another program.
  package var system: String { program == nil ? checkout.provider ?? systems.sandboxes.names.first ?? "" : "program" }

  /// The script as a case plays it: with the steps of the case's row of examples.
  package func played(in cell: Combination) -> Script {
    cell.row.map { played(inRow: $0) } ?? self
  }

  /// The script with the steps of a row of examples.
  package func played(inRow row: Int) -> Script {
    guard variants.indices.contains(row) else { return self }
    var script = self
    let variant = variants[row]
    (script.checkout, script.terminal, script.steps) = (variant.checkout, variant.terminal, variant.steps)
    script.program = variant.program
    return script
  }
}

/// One step of a script.
package struct ScriptStep: Sendable {
  package var place: SourcePlace
  /// The name of the command as written in the script, for example `press`.
  package var name: Verb.Name
  package var verb: Verb
  /// The source of the script that contains the step, which may be an included script.
  package var source = ""
}

extension [ScriptStep] {
  /// The steps, including those that are repeated, once each.
  package var flat: [ScriptStep] {
    flatMap { step -> [ScriptStep] in
      if case .repeated(_, let inner) = step.verb { [step] + inner.flat } else { [step] }
    }
  }
}

/// The terminal settings for a test case.
package struct TerminalSettings: Hashable, Sendable {
  package var size = Size(columns: 80, rows: 24)
  package var colours = ColourMode.ansi256
  /// The name of the colour theme, one of `Theme.names`.
  package var theme = "terminal"
  package var mode = InterfaceMode.screen

  package init() {}
}

/// How the program talks to the payer.
package enum InterfaceMode: String, CaseIterable, Sendable {
  /// In the whole window.
  case screen
  /// In lines, as with `--plain`.
  case plain
}

/// The colour mode of the terminal.
package enum ColourMode: String, CaseIterable, Sendable {
  case rgb
  case ansi256 = "256"
  case ansi16 = "16"
  case mono
  /// A terminal with 16 colours that can show only ASCII characters.
  case ascii

  package var depth: ColorDepth {
    switch self {
    case .rgb: .rgb
    case .ansi256: .ansi256
    case .ansi16, .ascii: .ansi16
    case .mono: .mono
    }
  }
}

/// The payment and backend settings in a script.
///
/// Settings that are not given are nil or empty, so that a later `checkout` command changes only those that it names.
package struct CheckoutSettings: Sendable {
  package var provider: String?
  /// The mock mode, for example `disabled`, `success` or `decline`.
  package var mock: String?
  /// The two-letter language code (ISO 639-1).
  package var language: String?
  /// The payment method with which the payment form opens.
  package var method: String?
  /// The order parameters `amount`, `currency` and `description`, and any others under the payment system's own names.
  package var order: [PlacedValue.Entry] = []
  /// The settings of the mock backend.
  package var sandbox = SandboxSettings()
  /// The page on which the script starts: the shop page (`shop`), or the page after it (`checkout`, the default).
  package var begin: String?
  /// The state with which the script begins; nil if nothing has happened before.
  package var given: Given?
  /// The settings as they are written, for their places in the script; nil if they are from no script.
  var source: PlacedValue?

  package init() {}

  /// The place of a setting in the script; nil if it is not known.
  func place(of path: ValuePath) -> SourcePlace? { source?.place(at: path) }

  /// Returns a copy of these settings in which unset values are taken from `base`.
  package func merged(over base: CheckoutSettings) -> CheckoutSettings {
    var merged = self
    merged.provider = provider ?? base.provider
    merged.mock = mock ?? base.mock
    merged.language = language ?? base.language
    merged.method = method ?? base.method
    merged.sandbox = sandbox.merged(over: base.sandbox)
    merged.begin = begin ?? base.begin
    merged.given = given ?? base.given
    let own = Set(order.map(\.key))
    merged.order = base.order.filter { !own.contains($0.key) } + order
    return merged
  }
}
