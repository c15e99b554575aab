/// How a page looks on a wide screen, a narrow one and paper.
struct PageStyle {
  /// A picture that is drawn smaller than this cannot be read.
  private static let smallestScale = 0.78
  private static let smallestScaleOnPaper = 0.62
  /// Of a sheet of A4 between usual margins.
  private static let paperWidth = 718
  private static let gap = 32
  private static let margin = 20
  private static let widestPhone = 760

  /// The natural width of each picture.
  let chartWidths: [Int]

  private var together: Int { chartWidths.reduce(0, +) + Self.gap * (chartWidths.count - 1) }

  /// Below this width of the window the pictures stand under each other.
  private var narrowestRow: Int { Int(Double(together) * Self.smallestScale) + 2 * Self.margin }

  /// Below this width of the window there are tables in place of the pictures; wide ones are scrolled before.
  private var narrowestPicture: Int {
    min(Self.smallestWidth(of: chartWidths.max() ?? 0) + 2 * Self.margin, Self.widestPhone)
  }

  /// The width below which a picture cannot be read.
  static func smallestWidth(of width: Int) -> Int { Int(Double(width) * smallestScale) }

  /// Whether the pictures can be read beside each other on a sheet of paper.
  private var isRowOnPaper: Bool { Double(Self.paperWidth) > Double(together) * Self.smallestScaleOnPaper }

  /// A column for each picture, so that all are drawn at the same scale.
  private var columns: String { chartWidths.map { "minmax(0,\($0)fr)" }.joined(separator: " ") }

  var css: String {
    """
    :root{color-scheme:light dark;--paper:#fff;--ink:#1d1f23;--quiet:#565d69;--rule:#d8dce3;--wrong:#b3261e;\
    --now:#dce9fa;--edge:#2563b0;--bar:#f4f5f8}
    @media screen and (prefers-color-scheme:dark){:root{--paper:#14161a;--ink:#e6e8ec;--quiet:#a3aab7;\
    --rule:#353a43;--wrong:#ff9b92;--now:#1f2f47;--edge:#7fb2ee;--bar:#1d2026}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:\(Self.margin)px \(Self.margin)px 11rem;max-width:\(together + 2 * Self.margin)px;\
    min-width:18rem;background:var(--paper);color:var(--ink);\
    font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    h1{font-size:1.4rem;line-height:1.25;margin:0 0 .6rem}
    h2{font-size:1.1rem;margin:0;overflow-wrap:anywhere}
    .chapter{margin:0;color:var(--quiet)}
    .verdict{font-weight:400}
    .wrong,.wrong td,.verdict.wrong{color:var(--wrong)}
    .caption{margin:.1rem 0 .6rem;color:var(--quiet);font-size:.9rem}
    dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:0 0 1.2rem}
    dt{font-weight:700}dd{margin:0;overflow-wrap:anywhere;max-height:9em;overflow-y:auto}
    main{display:grid;grid-template-columns:\(columns);grid-template-rows:auto auto auto auto;column-gap:\(Self.gap)px}
    .story{display:grid;grid-row:span 4;grid-template-rows:subgrid;align-content:start;min-width:0}
    .scroll{overflow-x:auto}
    .picture{display:block;width:100%;height:auto}
    table{border-collapse:collapse;width:100%;font-size:.95rem}
    caption{text-align:left;color:var(--quiet);padding:.2rem 0}
    th,td{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem .3rem;\
    border-bottom:1px solid var(--rule)}
    td:last-child{overflow-wrap:anywhere}
    .time{white-space:nowrap;font-variant-numeric:tabular-nums}
    .task{color:var(--quiet)}
    tr.later{opacity:.3}
    tr.current td{background:var(--now)}
    tr.current td:first-child{box-shadow:inset 3px 0 var(--edge)}
    footer{margin-top:1rem;color:var(--quiet);font-size:.9rem}
    .legend{display:block;max-width:100%;height:auto}
    #controls{position:fixed;left:0;right:0;bottom:0;background:var(--bar);border-top:1px solid var(--rule);\
    padding:.5rem \(Self.margin)px;z-index:1}
    #controls[hidden]{display:none}
    .buttons{display:flex;gap:.4rem;align-items:center;max-width:60rem;margin:0 auto}
    button{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--quiet);border-radius:6px;\
    min-width:2.6rem;min-height:2.4rem;padding:0 .6rem;cursor:pointer}
    button[aria-pressed=true]{background:var(--now);border-color:var(--edge)}
    :focus-visible{outline:3px solid var(--edge);outline-offset:2px}
    input[type=range]{flex:1;min-width:3rem;accent-color:var(--edge)}
    #status{max-width:60rem;margin:.3rem auto 0;min-height:4.4em;font-size:.92rem}
    #status p{margin:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
    .moment{scroll-margin:1rem 0 11rem}
    @media screen and (min-width:\(narrowestPicture)px){
    body:not(.list) .events{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);\
    white-space:nowrap}
    body.list .picture{display:none}
    .story{position:relative}
    }
    @media screen and (max-width:\(narrowestRow - 1)px){
    main,.story{display:block}
    .story+.story{margin-top:1.8rem}
    .picture{max-width:100%}
    }
    @media screen and (max-width:\(narrowestPicture - 1)px){
    .picture,.legend,#list{display:none}
    #status p{white-space:normal}
    }
    @media print{
    body{padding:0;max-width:none}
    #controls,.events{display:none}
    .picture{min-width:0!important}
    .later{opacity:1!important}
    .moment.current .now{fill:none;stroke:none}
    \(isRowOnPaper ? "" : "main,.story{display:block}.story+.story{margin-top:2rem}")
    .story{break-inside:avoid}
    }
    """
  }
}
