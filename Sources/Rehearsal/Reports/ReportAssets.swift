/// The style sheet and the script that all pages of an HTML report share.
package enum ReportAssets {
  /// Colours of text have a contrast of at least 4.5 to the page, in the dark and in the light.
  package static let style = """
    :root{color-scheme:dark light;--page:#0e1013;--panel:#171a20;--text:#d8dee9;--soft:#9aa3b2;--line:#39404b;--good:#9ccc65;\
    --bad:#ff8b92;--link:#8ab4f8}
    @media (prefers-color-scheme:light){:root{--page:#ffffff;--panel:#f3f5f8;--text:#24292f;--soft:#57606a;--line:#c9d0d8;\
    --good:#1a6b2f;--bad:#a3201a;--link:#0b57d0}}
    *{box-sizing:border-box}
    body{margin:1.5rem auto;max-width:75rem;padding:0 1rem;background:var(--page);color:var(--text);\
    font:15px/1.5 system-ui,sans-serif}
    a{color:var(--link)}a:focus-visible,summary:focus-visible,input:focus-visible,select:focus-visible\
    {outline:2px solid var(--link);outline-offset:2px}
    h1{font-size:1.35rem;margin:.3rem 0}h2{font-size:1.05rem;margin:1.2rem 0 .4rem}
    small,.line,.summary span,.number,.note{color:var(--soft)}.summary span+span::before{content:"· "}
    .good{color:var(--good)}.bad{color:var(--bad)}
    code,pre{font:13px/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace}
    pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.3rem 0}
    .filter{display:flex;flex-wrap:wrap;gap:.8rem;align-items:end;margin:1rem 0}
    .filter label{display:flex;flex-direction:column;color:var(--soft);font-size:.85rem}
    .filter input,.filter select{font:inherit;color:var(--text);background:var(--panel);border:1px solid var(--soft);\
    border-radius:4px;padding:.25rem .4rem;max-width:100%}
    table{border-collapse:collapse;width:100%}
    .cases td,.cases th{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid var(--line);\
    overflow-wrap:anywhere}.cases .number{text-align:right;white-space:nowrap}
    .failure{border-left:4px solid var(--bad);background:var(--panel);padding:.2rem .9rem}.failure h2{color:var(--bad)}
    .comparison{display:flex;flex-wrap:wrap;gap:1rem}.comparison figure{margin:0;flex:1 1 22rem;min-width:0}
    .overlay div{position:relative}.overlay .upper{position:absolute;inset:0;mix-blend-mode:difference}
    .screen{display:block;max-width:100%;height:auto;border:1px solid var(--line);border-radius:6px}
    .strip{position:sticky;top:0;background:var(--page);padding:.5rem 0;z-index:1;border-bottom:1px solid var(--line)}
    .strip ol{display:flex;gap:.5rem;list-style:none;margin:0;padding:.2rem;overflow-x:auto}
    .strip a{display:block;width:9rem;text-decoration:none;color:var(--soft);font-size:.75rem;border:2px solid transparent;\
    border-radius:6px}.strip a.now{border-color:var(--link);color:var(--text)}
    .strip span{display:block;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
    .thumb{display:block;width:100%;height:auto;border-radius:4px}
    .step{margin:.8rem 0;scroll-margin-top:8rem}.step:focus{outline:none}.stepping .step{display:none}\
    .stepping .step.now{display:block}.step.bad>h2{color:var(--bad)}
    .diagram .lanes,.diagram .rows{list-style:none;margin:0;padding:0}
    .lanes{display:grid;grid-template-columns:repeat(5,1fr);margin-left:9rem!important;text-align:center;color:var(--soft)}
    .rows li{display:grid;grid-template-columns:6rem 3rem 1fr;align-items:baseline;padding:.1rem 0;\
    border-bottom:1px solid var(--line)}.rows li.now{background:var(--panel)}
    .rows .number{text-align:center}.rows .note{grid-column:3}
    .arrow{grid-column:3;margin-left:calc(10% + 20%*var(--from));width:max(20%*(var(--to) - var(--from)),8%);\
    border-bottom:2px solid var(--soft);position:relative;white-space:nowrap}
    .arrow.right::after,.arrow.left::before{content:"";position:absolute;bottom:-5px;border:4px solid transparent}
    .arrow.right::after{right:-2px;border-left-color:var(--soft)}.arrow.left::before{left:-2px;border-right-color:var(--soft)}
    .rows details{grid-column:3}.rows summary{cursor:pointer;color:var(--soft);font-size:.85rem}
    .script ol{list-style:none;margin:0;padding:0}.script li.bad{background:var(--panel);border-left:4px solid var(--bad)}
    .script code{white-space:pre-wrap;overflow-wrap:anywhere}.line{display:inline-block;min-width:2.5em;text-align:right}
    @media (max-width:40rem){.lanes{display:none}.rows li{grid-template-columns:5rem 2rem 1fr}.arrow{margin-left:0;width:auto;\
    border:0;white-space:normal}.arrow::after,.arrow::before{display:none}.cases th:nth-child(n+3),.cases td:nth-child(n+3)\
    {display:none}}

    """

  package static let script = """
    "use strict";
    const steps = [...document.querySelectorAll(".step")];
    let now = 0;
    function show(number, isMoved) {
      now = Math.max(0, Math.min(steps.length - 1, number));
      const step = steps[now];
      steps.forEach((one) => one.classList.toggle("now", one === step));
      let film = null;
      for (const link of document.querySelectorAll(".strip a")) {
        link.classList.remove("now");
        if (Number(link.hash.slice(6)) <= now + 1) film = link;
      }
      if (film) {
        film.classList.add("now");
        const list = film.closest("ol");
        list.scrollLeft = film.offsetLeft - list.offsetLeft - list.clientWidth / 2;
      }
      for (const row of document.querySelectorAll(".rows li")) {
        row.classList.toggle("now", Number(row.dataset.step) === now + 1);
      }
      if (isMoved) {
        history.replaceState(null, "", "#" + step.id);
        step.focus({ preventScroll: true });
        document.querySelector(".strip").scrollIntoView({ block: "nearest" });
      }
    }
    if (steps.length) {
      document.documentElement.classList.add("stepping");
      const fromHash = () => {
        const found = steps.findIndex((step) => "#" + step.id === location.hash);
        return found < 0 ? (document.querySelector(".failure") ? steps.length - 1 : 0) : found;
      };
      show(fromHash(), false);
      addEventListener("hashchange", () => show(fromHash(), true));
      addEventListener("keydown", (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input,select")) return;
        const moves = { ArrowRight: 1, ArrowLeft: -1, Home: -steps.length, End: steps.length };
        if (!(event.key in moves)) return;
        event.preventDefault();
        show(now + moves[event.key], true);
      });
    }
    const filter = document.querySelector(".filter");
    if (filter) {
      const rows = [...document.querySelectorAll(".cases tbody tr")];
      const apply = () => {
        const { text, system, tag, outcome } = Object.fromEntries(new FormData(filter));
        let count = 0;
        for (const row of rows) {
          const fits = (!text || row.textContent.toLowerCase().includes(text.toLowerCase()))
            && (!system || row.dataset.system === system) && (!outcome || row.dataset.outcome === outcome)
            && (!tag || row.dataset.tags.split(" ").includes(tag));
          row.hidden = !fits;
          if (fits) count += 1;
        }
        filter.querySelector("output").textContent = count + " of " + rows.length + " cases";
      };
      filter.addEventListener("input", apply);
      filter.addEventListener("submit", (event) => event.preventDefault());
      apply();
    }

    """
}
