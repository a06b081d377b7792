/// The style sheet and the script that all pages of an HTML report share.
package enum ReportAssets {
  /// The only colours are those of `:root`: first for a dark page, then for a light one. Those of text, which are all but
  /// `--page`, `--panel` and `--line`, have a contrast of at least 4.5 to `--page` and `--panel`.
  package static let style = """
    :root{color-scheme:dark light;--page:#0e1013;--panel:#171a20;--text:#d8dee9;--soft:#9aa3b2;--line:#39404b;--good:#9ccc65;\
    --bad:#ff8b92;--link:#8ab4f8}
    @media (prefers-color-scheme:light){:root{--page:#ffffff;--panel:#f3f5f8;--text:#24292f;--soft:#57606a;--line:#c9d0d8;\
    --good:#1a6b2f;--bad:#a3201a;--link:#0b57d0}}
    *{box-sizing:border-box}[hidden]{display:none!important}
    body{margin:1.5rem auto;max-width:75rem;padding:0 1rem;background:var(--page);color:var(--text);\
    font:15px/1.5 system-ui,sans-serif}
    a{color:var(--link)}a:focus-visible,summary:focus-visible,input:focus-visible,select:focus-visible,\
    button:focus-visible{outline:2px solid var(--link);outline-offset:2px}
    h1{font-size:1.35rem;margin:.3rem 0;overflow-wrap:anywhere}h2{font-size:1.05rem;margin:1.2rem 0 .4rem}
    small,.line,.summary span,.number,.time,.note{color:var(--soft)}.summary span+span::before{content:"· "}
    .good{color:var(--good)}.bad{color:var(--bad)}
    code,pre{font:13px/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace}
    pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.3rem 0}
    input,select,button{font:inherit;color:var(--text);background:var(--panel);border:1px solid var(--soft);\
    border-radius:4px;padding:.25rem .5rem;max-width:100%}
    .filter{display:flex;flex-wrap:wrap;gap:.8rem;align-items:end;margin:1rem 0}
    .filter label{display:flex;flex-direction:column;color:var(--soft);font-size:.85rem}
    .filter output,.stepper output{color:var(--soft);padding:.3rem 0}
    table{border-collapse:collapse;width:100%}
    .cases td,.cases th,.checks td,.checks th{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0;\
    border-bottom:1px solid var(--line);\
    overflow-wrap:anywhere}.cases small:not(.bad){white-space:nowrap}.cases th,.cases td:first-child{white-space:nowrap;overflow-wrap:normal}
    .cases .number,.cases td:nth-child(4){text-align:right;white-space:nowrap}.cases td:nth-child(4){text-align:left}
    .failure{border-left:4px solid var(--bad);background:var(--panel);padding:.2rem .9rem}
    .failure h2{color:var(--bad);margin:.4rem 0}.failure .excerpt{color:var(--soft)}
    .comparison{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,30rem),1fr));gap:1rem;margin:1rem 0}
    .comparison figure{margin:0;min-width:0}
    .overlay{position:relative;isolation:isolate}.overlay .upper{position:absolute;inset:0;mix-blend-mode:lighten}
    .screen{display:block;height:auto;border:1px solid var(--line);border-radius:6px;padding:.35rem;\
    box-sizing:content-box;max-width:calc(100% - .7rem - 2px)}
    .screens,.texts{min-width:0}
    .strip{background:var(--page);padding:.5rem 0;border-bottom:1px solid var(--line)}
    :root:not(.stepping) .strip{position:sticky;top:0;z-index:1}
    .strip ol{display:flex;gap:.5rem;list-style:none;margin:0;padding:.2rem;overflow-x:auto}
    .strip a{display:block;width:9rem;text-decoration:none;color:var(--soft);font-size:.8rem;border:2px solid transparent;\
    border-radius:6px}.strip a.bad{color:var(--bad)}.strip a[aria-current]{border-color:var(--link)}
    .strip a[aria-current]:not(.bad){color:var(--text)}
    .strip span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;padding:0 .2rem}
    .thumb{display:block;width:100%;height:auto;border-radius:4px}
    .stepper{margin:.6rem 0 0}.step{margin:.8rem 0;scroll-margin-top:8rem}.step:focus{outline:none}
    .step h2{font-size:1rem;font-weight:400;overflow-wrap:anywhere}.step.bad>h2{color:var(--bad)}
    .stepping .step{display:none;margin-top:0}.stepping .step.now{display:block}
    .diagram .lanes,.diagram .rows{list-style:none;margin:0;padding:0}
    .lanes{display:grid;grid-template-columns:repeat(5,1fr);margin-left:8rem!important;text-align:center;color:var(--soft)}
    .rows li{display:grid;grid-template-columns:5.5rem 2.5rem minmax(0,1fr);align-items:baseline;padding:.15rem 0;\
    border-bottom:1px solid var(--line)}.rows li.now{background:var(--panel);box-shadow:inset 3px 0 var(--link)}
    .rows .time{padding-left:.5rem}.rows .number{text-align:center}.rows .note,.arrow{grid-column:3;text-decoration:none}
    .rows a:hover{text-decoration:underline}
    .arrow{color:var(--text);margin-left:calc(10% + 20%*var(--from));width:max(20%*(var(--to) - var(--from)),8%);\
    border-bottom:2px solid var(--soft);position:relative;white-space:nowrap}
    .arrow.right::after,.arrow.left::before{content:"";position:absolute;bottom:-6px;border:5px solid transparent}
    .arrow.right::after{right:-4px;border-left-color:var(--soft)}.arrow.left::before{left:-4px;border-right-color:var(--soft)}
    .rows details{grid-column:3}.rows summary{cursor:pointer;color:var(--soft);font-size:.85rem}
    .rows pre{background:var(--panel);padding:.4rem .6rem;border-radius:4px;max-height:30rem;overflow:auto}
    .script ol{list-style:none;margin:0;padding:0}.script li{border-left:4px solid transparent;display:flex;gap:.8rem}
    .script li.bad{background:var(--panel);border-left-color:var(--bad)}
    .script code{white-space:pre-wrap;overflow-wrap:anywhere}.script .line{min-width:2.5em;text-align:right}
    @media (min-width:100rem){body{max-width:130rem}
    .stepping .columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1.5rem;align-items:start}
    .stepping .screens{position:sticky;top:0}}
    @media (max-width:40rem){.lanes{display:none}.rows li{grid-template-columns:5rem 1.5rem minmax(0,1fr)}
    .arrow{margin-left:0;width:auto;border:0;white-space:normal}.arrow::after,.arrow::before{display:none}
    .cases th:nth-child(n+3),.cases td:nth-child(n+3){display:none}}

    """

  /// Steps through the screens of a case, and filters the cases of an index.
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
        link.removeAttribute("aria-current");
        if (Number(link.hash.slice(6)) <= now + 1) film = link;
      }
      if (film) {
        film.setAttribute("aria-current", "step");
        const list = film.closest("ol");
        list.scrollLeft = film.offsetLeft - list.offsetLeft - list.clientWidth / 2;
      }
      for (const row of document.querySelectorAll(".rows li")) {
        row.classList.toggle("now", Number(row.dataset.step) === now + 1);
      }
      document.querySelector(".stepper output").textContent = "step " + (now + 1) + " of " + steps.length + " · keys ← →";
      if (!isMoved) return;
      history.replaceState(null, "", "#" + step.id);
      step.focus({ preventScroll: true });
      const box = step.getBoundingClientRect();
      if (box.top < 0 || box.top > innerHeight / 2) document.querySelector(".screens").scrollIntoView();
    }
    if (steps.length) {
      document.documentElement.classList.add("stepping");
      document.querySelector(".stepper").hidden = false;
      const fromHash = () => {
        const found = steps.findIndex((step) => "#" + step.id === location.hash);
        return found < 0 ? (document.querySelector(".failure") ? steps.length - 1 : 0) : found;
      };
      show(fromHash(), false);
      addEventListener("click", (event) => {
        const link = event.target.closest("a[href^='#step-']");
        const button = event.target.closest("[data-move]");
        if (!link && !button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        show(link ? Number(link.hash.slice(6)) - 1 : now + Number(button.dataset.move), Boolean(link));
      });
      addEventListener("hashchange", () => show(fromHash(), true));
      addEventListener("keydown", (event) => {
        const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        show(now + move, true);
      });
    }
    const filter = document.querySelector(".filter");
    if (filter) {
      filter.hidden = false;
      const rows = [...document.querySelectorAll(".cases tbody tr")];
      // The filter is kept in the address, so that it is still there on the way back from a case.
      for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
        if (filter.elements[name]) filter.elements[name].value = value;
      }
      const apply = () => {
        const values = Object.fromEntries([...new FormData(filter)].filter(([, value]) => value));
        const { text = "", system, tag, outcome } = values;
        let count = 0;
        for (const row of rows) {
          const fits = row.textContent.toLowerCase().includes(text.toLowerCase())
            && (!system || row.dataset.system === system) && (!outcome || row.dataset.outcome === outcome)
            && (!tag || row.dataset.tags.split("\\n").includes(tag));
          row.hidden = !fits;
          if (fits) count += 1;
        }
        filter.querySelector("output").textContent = count + " of " + rows.length + " cases";
        history.replaceState(null, "", "#" + new URLSearchParams(values));
      };
      filter.addEventListener("input", apply);
      filter.addEventListener("submit", (event) => event.preventDefault());
      apply();
    }

    """
}
