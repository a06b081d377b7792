import CheckoutCore
import KassaRehearsal
import KassaTerminal
import TestSupport
import Testing

@testable import KassaSystems
@testable import kassa

/// The script of the HTML report, run by Chromium on pages that the program has written.
@Suite("HTML report in a browser")
struct ReportPageTests {
  /// Writes a report, appends a test to one of its pages, and returns the lines that the test logs.
  private func run(_ test: String, on page: String, _ results: [CaseResult]) throws -> [String]? {
    guard let browser = InstalledTools.path("chromium") else { return nil }
    let folder = try TemporaryFolder()
    let outputs = try ReportOutputs.open(report: folder.path + "/r", cases: results.count)
    for result in results { outputs.add(result) }
    try outputs.finish()
    // Scripts that are deferred run in the order of the page, so the test runs after the script of the report.
    try folder.write(
      """
      const lines = [];
      const log = (line) => lines.push(line);
      const all = (selector) => [...document.querySelectorAll(selector)];
      const key = (name) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
      try { \(test) } catch (error) { log(String(error)); }
      document.documentElement.replaceChildren(Object.assign(document.createElement("pre"), { textContent: lines.join("\\n") }));
      """, to: "r/test.js")
    let path = "\(folder.path)/r/\(page)"
    let html = try #require(TextFile.read(path))
    try folder.write(
      html.replacing("</head>", with: "<script src=\"\(folder.path)/r/test.js\" defer></script></head>"),
      to: "r/\(page)")
    let arguments = [
      "--headless", "--window-size=1280,1000", "--no-sandbox", "--disable-gpu",
      "--user-data-dir=\(folder.path)/profile", "--dump-dom",
    ]
    let browsed = try Spawned.run(
      [browser] + arguments + ["file://" + path],
      environment: TestEnvironment.environment.merging(["HOME": folder.path]) { $1 })
    let text = browsed.output.split(separator: "<pre>").last?.split(separator: "</pre>").first ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  @Test("Arrow keys and buttons step, messages select their screen, and the address names the step")
  func stepping() throws {
    let loaded = try #require(try ScriptLoader.find(["pay-with-challenge"]).first)
    let result = Player(seed: 1, compose: CheckoutInputs.composeScript).play(loaded.script, loaded.script.cells[0])
      .result
    let page = ReportSummary(result, number: 1).page
    let lines = try run(
      """
      const shown = () => all(".step").filter((step) => getComputedStyle(step).display !== "none").map((step) => step.id).join();
      log(shown());
      key("ArrowRight"); log(shown()); log(location.hash); log(document.activeElement.id);
      key("ArrowLeft"); key("ArrowLeft"); log(shown());
      document.querySelector("[data-move='1']").click(); log(shown());
      const rows = all(".rows li"), last = rows[rows.length - 1];
      last.querySelector("a").click();
      log(shown() === "step-" + last.dataset.step && last.classList.contains("now"));
      log(all(".strip [aria-current]").length);
      log(all(".stepper output")[0].textContent.startsWith("step " + last.dataset.step + " of " + all(".step").length));
      """, on: page, [result])
    #expect(
      lines.map { $0 == ["step-1", "step-2", "#step-2", "step-2", "step-1", "step-2", "true", "1", "true"] } ?? true,
      "\(lines ?? [])")
  }

  @Test("An index of 1280 pixels breaks no tag and no name of a system, and is not wider")
  func words() throws {
    var result = CaseResult(
      script: "ecommpay/" + String(repeating: "a-long-name-", count: 12) + ".yaml",
      name: String(repeating: "A card is declined and another one is paid ", count: 9), seed: 1, system: "ecommpay",
      tags: ["ecommpay", "card-entry"])
    result.failure = CaseFailure(code: "see", line: 1, message: String(repeating: "expected", count: 60))
    let lines = try run(
      """
      const whole = all(".cases small:not(.bad), .cases td:nth-child(4)");
      log(whole.length);
      log(whole.every((one) => one.matches("td") || one.getClientRects().length === 1));
      log(document.querySelector(".cases td:nth-child(4)").scrollWidth <= document.querySelector(".cases td:nth-child(4)").clientWidth);
      log(document.documentElement.scrollWidth <= 1280);
      """, on: "index.html", [result])
    #expect(lines.map { $0 == ["3", "true", "true", "true"] } ?? true, "\(lines ?? [])")
  }

  @Test("An index is filtered by text, system, tag and outcome, and the address keeps the filter")
  func filter() throws {
    func result(_ name: String, _ system: String, _ tags: [String], failure: String? = nil) -> CaseResult {
      CaseResult(
        script: name + ".yaml", name: name, seed: 1, system: system, tags: tags,
        failure: failure.map { CaseFailure(code: $0, line: 1, message: "no") })
    }
    let lines = try run(
      """
      const filter = document.querySelector(".filter");
      const set = (name, value) => {
        filter.elements[name].value = value;
        filter.dispatchEvent(new Event("input", { bubbles: true }));
        log(all("tbody tr").filter((row) => row.getClientRects().length).map((row) => row.querySelector("a").textContent).join());
      };
      log(getComputedStyle(filter).display);
      set("text", "ALP"); set("text", "");
      set("system", "assist"); set("tag", "two words"); set("system", ""); set("tag", "");
      set("outcome", "failed"); set("outcome", "error");
      log(location.hash); log(filter.querySelector("output").textContent);
      """, on: "index.html",
      [
        result("alpha", "assist", ["fast"]), result("beta", "assist", ["two words"], failure: "see"),
        result("gamma", "dolyame", ["two words", "fast"]), result("delta", "", [], failure: "broken"),
      ])
    let all = "beta,delta,alpha,gamma"
    #expect(
      lines.map {
        $0 == [
          "flex", "alpha", all, "beta,alpha", "beta", "beta,gamma", all, "beta", "delta", "#outcome=error",
          "1 of 4 cases",
        ]
      } ?? true, "\(lines ?? [])")
  }
}
