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
    \(PageLook.css)
    body{margin:0 auto;padding:\(Self.margin)px \(Self.margin)px 11rem;max-width:\(together + 2 * Self.margin)px}
    .chapter{margin:0;color:var(--quiet)}
    .verdict{font-weight:400}
    .caption{margin:.1rem 0 .6rem;color:var(--quiet);font-size:.9rem}
    main{display:grid;grid-template-columns:\(columns);grid-template-rows:auto auto auto auto;column-gap:\(Self.gap)px}
    .story{display:grid;grid-row:span 4;grid-template-rows:subgrid;align-content:start;min-width:0}
    tr.later{opacity:.3}
    tr.current td{background:var(--now)}
    tr.current td:first-child{box-shadow:inset 3px 0 var(--edge)}
    footer{margin-top:1rem;color:var(--quiet);font-size:.9rem}
    #controls{position:fixed;left:0;right:0;bottom:0;background:var(--bar);border-top:1px solid var(--rule);\
    padding:.5rem \(Self.margin)px;z-index:1}
    #controls[hidden]{display:none}
    .buttons{display:flex;gap:.4rem;align-items:center;max-width:60rem;margin:0 auto}
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
