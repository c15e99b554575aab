/// What all pages have in common: colours in light and dark, letters, tables, buttons.
package enum PageLook {
  package static let css = """
    :root{color-scheme:light dark;--paper:#fff;--ink:#1d1f23;--quiet:#565d69;--rule:#d8dce3;--wrong:#b3261e;\
    --now:#dce9fa;--edge:#2563b0;--bar:#f4f5f8}
    @media screen and (prefers-color-scheme:dark){:root{--paper:#14161a;--ink:#e6e8ec;--quiet:#a3aab7;\
    --rule:#353a43;--wrong:#ff9b92;--now:#1f2f47;--edge:#7fb2ee;--bar:#1d2026}}
    *{box-sizing:border-box}
    body{min-width:18rem;background:var(--paper);color:var(--ink);\
    font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    h1{font-size:1.4rem;line-height:1.25;margin:0 0 .6rem}
    h2{font-size:1.1rem;margin:0;overflow-wrap:anywhere}
    .wrong,.wrong td,.verdict.wrong{color:var(--wrong)}
    dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:0 0 1.2rem}
    dt{font-weight:700}dd{margin:0;overflow-wrap:anywhere;max-height:9em;overflow-y:auto}
    .scroll{overflow-x:auto}
    .picture{display:block;width:100%;height:auto}
    table{border-collapse:collapse;width:100%;font-size:.95rem}
    caption{text-align:left;color:var(--quiet);padding:.2rem 0}
    th,td{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem .3rem;\
    border-bottom:1px solid var(--rule)}
    td:last-child{overflow-wrap:anywhere}
    .time{white-space:nowrap;font-variant-numeric:tabular-nums}
    .task{color:var(--quiet)}
    .legend{display:block;max-width:100%;height:auto}
    button{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--quiet);border-radius:6px;\
    min-width:2.6rem;min-height:2.4rem;padding:0 .6rem;cursor:pointer}
    button[aria-pressed=true]{background:var(--now);border-color:var(--edge)}
    :focus-visible{outline:3px solid var(--edge);outline-offset:2px}
    """
}
