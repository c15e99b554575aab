/// How pictures look, in light and in dark.
///
/// Plain rules without variables: programs that show pictures know less than browsers do.
enum ChartStyle {
  static let css = """
    .timeline text{font:12.5px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;\
    fill:#1d1f23}
    .timeline .sans{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    .timeline .paper{fill:#fff}
    .timeline .title{font-size:16px;font-weight:700}
    .timeline .strong{font-weight:700}
    .timeline .quiet{fill:#565d69}
    .timeline .aside{font-style:italic;fill:#565d69}
    .timeline .task{font-size:11.5px;fill:#565d69}
    .timeline .head{fill:#eef0f4}
    .timeline .outside{fill:none;stroke:#9aa1ad;stroke-dasharray:3 3}
    .timeline .rule{stroke:#e4e7ec}
    .timeline .lane{stroke:#c3c8d1;stroke-width:2}
    .timeline .skipped{stroke:#c3c8d1;stroke-width:2;stroke-dasharray:1 5}
    .timeline .dot{fill:#1d1f23;stroke:#fff}
    .timeline .hollow{fill:#fff;stroke:#1d1f23;stroke-width:1.5}
    .timeline .sleep{stroke:#2563b0;stroke-width:3;stroke-dasharray:6 4}
    .timeline .block{stroke:#96600a;stroke-width:8}
    .timeline .open{stroke-width:3;stroke-dasharray:1 6;stroke-linecap:round}
    .timeline .turn{fill:#8a4b00}
    .timeline .wrong{fill:#b3261e}
    .timeline .cross{stroke:#b3261e;stroke-width:3}
    .timeline .fault{fill:#fdecea;stroke:#b3261e}
    .timeline .now{fill:none}
    .timeline .moment.current .now{fill:#dce9fa;stroke:#2563b0}
    .timeline .later{opacity:.22}
    @media screen and (prefers-color-scheme:dark){
    .timeline text{fill:#e6e8ec}
    .timeline .paper{fill:#14161a}
    .timeline .quiet,.timeline .aside,.timeline .task{fill:#a3aab7}
    .timeline .head{fill:#262a31}
    .timeline .outside{stroke:#6d7582}
    .timeline .rule{stroke:#262a31}
    .timeline .lane,.timeline .skipped{stroke:#474d58}
    .timeline .dot{fill:#e6e8ec;stroke:#14161a}
    .timeline .hollow{fill:#14161a;stroke:#e6e8ec}
    .timeline .sleep{stroke:#7fb2ee}
    .timeline .block{stroke:#d9a441}
    .timeline .turn{fill:#f0b45c}
    .timeline .wrong{fill:#ff9b92}
    .timeline .cross{stroke:#ff9b92}
    .timeline .fault{fill:#3b1c1a;stroke:#ff9b92}
    .timeline .moment.current .now{fill:#1f2f47;stroke:#7fb2ee}
    }
    """
}
