/// The stylesheet of all pages. Its colours have a contrast of at least 4.5:1 in light and in dark.
package enum Stylesheet {
  /// The path of the stylesheet.
  static let path = "/pages/style.css"

  package static let text = """
    :root {
      color-scheme: light dark;
      --ground: #ffffff; --paper: #f3f4f6; --ink: #1a1d23; --quiet: #4a5160; --line: #767e8c;
      --act: #0b57b0; --on-act: #ffffff; --bad: #a8122a; --good: #14692f;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14171c; --paper: #21262e; --ink: #eceff4; --quiet: #b4bcc9; --line: #8891a0;
        --act: #8ab8ff; --on-act: #10151d; --bad: #ff9aa8; --good: #86dba0;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; background: var(--ground); color: var(--ink);
      font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    main { max-width: 34rem; margin: 0 auto; padding: 1rem; }
    main.wide { max-width: 72rem; }
    h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 1rem; }
    h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
    .sandbox { margin: 0; color: var(--quiet); font-size: .9rem; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; padding: 1rem; background: var(--paper); }
    dt { color: var(--quiet); }
    dd { margin: 0; }
    form { margin: 1rem 0; }
    fieldset { border: 1px solid var(--line); padding: .75rem 1rem; margin: 0 0 1rem; }
    label { display: block; padding: .3rem 0; }
    input[type=text] {
      display: block; width: 100%; padding: .6rem; font: inherit; color: inherit;
      background: var(--ground); border: 1px solid var(--line);
    }
    input[aria-invalid] { border: 2px solid var(--bad); }
    .actions { display: flex; flex-wrap: wrap; gap: .5rem; }
    button, a.button {
      min-height: 2.75rem; padding: .5rem 1rem; font: inherit; text-decoration: none; cursor: pointer;
      color: var(--act); background: var(--ground); border: 1px solid var(--act);
    }
    button.primary { color: var(--on-act); background: var(--act); }
    a { color: var(--act); }
    :focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
    .error { color: var(--bad); margin: .25rem 0; }
    .notice { border-left: 4px solid var(--line); padding: .5rem 1rem; background: var(--paper); }
    .approved, .authenticated { border-color: var(--good); }
    .declined, .refused { border-color: var(--bad); }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; font-size: .9rem; }
    caption { text-align: left; padding: .25rem 0; color: var(--quiet); }
    th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); }
    td { overflow-wrap: normal; }
    """
}
