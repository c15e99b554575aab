import Pictures

/// How the report looks on a wide screen, a narrow one and paper.
enum ReportStyle {
  static let css = """
    \(PageLook.css)
    \(TimelineFigure.css)
    :root{--passed:#d3efda;--passed-ink:#14532d;--most:#fdf0c4;--some:#fbdcc0;--none:#f8c6c0;--broken:#e2d8f6}
    @media screen and (prefers-color-scheme:dark){:root{--passed:#173d26;--passed-ink:#a6e6bb;--most:#4a3d10;\
    --some:#56330f;--none:#5c211d;--broken:#3d2f5e}}
    body{margin:0 auto;padding:1.2rem;max-width:112rem}
    a{color:var(--edge)}
    h2{font-size:1.25rem;margin:0 0 .5rem}
    h3{font-size:1.1rem;margin:1.6rem 0 .2rem;overflow-wrap:anywhere}
    h4{font-size:1rem;font-weight:400;margin:.9rem 0 .3rem}
    h4 b{color:var(--wrong);padding-right:.4rem}
    p{margin:.3rem 0;overflow-wrap:anywhere}
    small{font-size:.85em;font-weight:400;color:var(--quiet)}
    code,pre{font:.88em ui-monospace,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;\
    overflow-wrap:anywhere}
    pre{white-space:pre-wrap;background:var(--bar);padding:.5rem .7rem;border-radius:6px;margin:.3rem 0}
    section,.pages{margin:0 0 2.6rem;scroll-margin-top:.5rem}
    .quiet,.caption{color:var(--quiet)}
    .unseen,.map i{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .numbers,.places,.key{list-style:none;margin:0 0 1rem;padding:0;display:flex;flex-wrap:wrap;gap:.3rem 1.6rem}
    .numbers b{font-size:1.6rem;font-variant-numeric:tabular-nums}
    .places{gap:.3rem 1.2rem}
    .key{font-size:.9rem;color:var(--quiet);gap:.4rem 1.3rem}
    .cell{display:inline-block;min-width:2.1rem;padding:.05rem .3rem;text-align:center;border-radius:4px;color:var(--ink);\
    font-variant-numeric:tabular-nums}
    .p{background:var(--passed);color:var(--passed-ink)}
    .f2{background:var(--most)}.f1{background:var(--some)}.f0{background:var(--none)}
    .n{background:var(--none);font-weight:700}
    .b{background:var(--broken);font-weight:700}
    .m{color:var(--quiet)}
    .controls{display:flex;flex-wrap:wrap;gap:.3rem .6rem;align-items:center;margin:0 0 .6rem}
    .controls[hidden]{display:none}
    input[type=search]{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--quiet);\
    border-radius:6px;padding:.3rem .5rem;width:14rem;max-width:60vw}
    #count{color:var(--quiet)}
    .map{overflow:auto;max-height:88vh;max-width:max-content;border:1px solid var(--rule);border-radius:6px}
    .map table{border-collapse:separate;border-spacing:0;width:auto;font-size:.9rem}
    .map td,.map th{padding:0;border-right:1px solid var(--paper);border-bottom:1px solid var(--paper)}
    .map td{position:relative;text-align:center;vertical-align:middle;width:2.5rem;min-width:2.5rem;height:1.75rem;\
    font-size:.8rem;font-variant-numeric:tabular-nums}
    .map td a{display:block;color:inherit;text-decoration:none;line-height:1.75rem}
    .map td a:hover{outline:2px solid var(--edge);outline-offset:-2px}
    .map thead th{position:sticky;top:0;z-index:2;background:var(--bar);vertical-align:bottom;padding:.3rem;\
    border-bottom:1px solid var(--rule)}
    .map thead th:first-child{left:0;z-index:3}
    .map tbody th{position:sticky;left:0;z-index:1;background:var(--paper);padding:.1rem .5rem;font-weight:400;\
    width:15rem;min-width:15rem;max-width:15rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;\
    border-right:1px solid var(--rule);vertical-align:middle}
    .map tbody tr:hover th,.map tbody tr:hover td:nth-child(2){background:var(--now)}
    .turned span{writing-mode:vertical-rl;transform:rotate(180deg);font-size:.85rem}
    .turned small{display:block;margin-top:.4rem;font-variant-numeric:tabular-nums}
    .map button{border:0;background:none;padding:.1rem;min-width:100%;min-height:0;text-align:left;font-weight:700;\
    position:relative;\
    border-radius:3px;white-space:nowrap}
    .turned,.map .turned button{text-align:center}
    .map button:hover{background:var(--now)}
    .map thead th[aria-sort]{background:var(--now)}
    #stuck td{white-space:nowrap}
    [aria-sort=ascending] button::after{content:" ↑"}
    [aria-sort=descending] button::after{content:" ↓"}
    .turned[aria-sort] button::after{display:block;line-height:1}
    .list th[scope=row]{font-weight:400}
    .list{margin-bottom:.6rem}
    .list th[scope=row]{overflow-wrap:anywhere;min-width:8rem}
    .list td{font-variant-numeric:tabular-nums}
    #failures th:first-child{width:38%}#failures td:nth-child(2),#failures th:nth-child(2){width:9rem}
    .bar{display:block;width:7rem;max-width:100%;height:.4rem;margin:.3rem 0 .1rem}
    .bar .all{fill:var(--rule)}.bar .part{fill:var(--wrong)}
    summary{cursor:pointer;border-radius:3px}
    details>p{margin-left:1rem;font-size:.92rem}
    .who{color:var(--quiet)}.who a{unicode-bidi:isolate}
    .scroll:focus-visible,.map:focus-visible{outline-offset:-2px}
    .learner,.cases{max-width:64rem;border-top:3px solid var(--rule);padding-top:.8rem}
    .learner>h2{font-size:1.5rem;margin:0}
    .learner>h2:focus{outline:none}
    .neighbours{display:flex;gap:1.4rem;margin:0 0 .6rem}
    .own{width:auto;font-size:.9rem;margin:.8rem 0}
    .own th,.own td{padding:.16rem 1.2rem .16rem .4rem}
    .own td:nth-child(n+3){font:.85em ui-monospace,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;\
    vertical-align:middle;color:var(--quiet)}
    .own tbody th{font-weight:400}
    .own a{color:inherit}
    .own td{border-bottom-color:var(--paper)}
    .own td:last-child{overflow-wrap:normal}
    .own .n,.own .b{font-weight:400}
    .chapter{border-top:1px solid var(--rule);margin-top:1.4rem}
    .chapter>h3{margin-top:.7rem;scroll-margin-top:1rem}
    .failure{border-left:4px solid var(--wrong);padding:.05rem 0 .2rem .9rem;margin:.7rem 0}
    .failure h4{margin-top:0}
    .failure dl{margin:0 0 .4rem}
    .failure dd{max-height:none}
    .caption{font-size:.9rem;margin-top:.5rem}
    .before{margin:.4rem 0;padding-left:1.2rem}
    .before .means{list-style:none}
    .r{display:block;margin:.3rem 0}
    .like{background:var(--bar);padding:.5rem .8rem;border-radius:6px}
    .picture{width:auto;max-width:none}
        .words ol{margin:.3rem 0;padding-left:1.8rem}
    .words summary{color:var(--quiet);font-size:.9rem}
    .learner,.cases article{content-visibility:auto;contain-intrinsic-size:auto 60rem}
    .js .learner,.js .cases,.js .pages{display:none}
    .js .learner.shown{display:block;content-visibility:visible;border-top:0}
    .js .one .class{display:none}
    .js .all .learner{border-top:3px solid var(--rule)}
    @media screen and (max-width:48rem){
    body{padding:.8rem}
    .map tbody th{width:8.5rem;min-width:8.5rem;max-width:8.5rem}
    .map tbody th small{display:none}
    .list,.list tbody,.list tr,.list td,.list th[scope=row]{display:block;width:auto!important}
    .list thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .list caption{display:block}
    .list td,.list th[scope=row]{border:0;padding:.1rem 0;white-space:normal!important}
    .list:not(#failures *) td::before{content:attr(data-head) " ";color:var(--quiet)}
    .list tr{border-bottom:1px solid var(--rule);padding:.5rem 0}
    .own th,.own td{padding-right:.6rem}
    .failure{padding-left:.6rem}
    }
    @media print{
    @page{margin:14mm}
    @page wide{size:A4 landscape;margin:10mm}
    body{padding:0;max-width:none;font-size:10.5pt}
    a{color:inherit;text-decoration:none}
    .controls,.neighbours,.places,details.words{display:none}
    header,#map{page:wide}
    .map{max-height:none;overflow:visible;border:0;max-width:none}
    .map table{font-size:6.5pt}
    .map thead th,.map tbody th{position:static}
    .map td{width:auto;min-width:0;height:auto;font-size:6.5pt}
    .map thead th[aria-sort]{background:var(--bar)}
    .turned span{font-size:7pt}
    .map td a{line-height:1.3}
    .map tbody th{width:auto;min-width:0;max-width:38mm;padding:0 1mm;font-size:7.5pt}
    .map tbody th small,.turned button::after{display:none}
    .p,.f0,.f1,.f2,.n,.b,.bar *,.timeline *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
    tr,h3,h4,.failure,.like,article{break-inside:avoid}
    h2,h3,h4,.caption{break-after:avoid}
    .learner{break-before:page;max-width:none;border-top:0;content-visibility:visible}
    .one .learner.shown{break-before:auto}
    .all .learner.shown{break-before:page}
    .picture{max-width:100%;height:auto;max-height:200mm;zoom:.72}
    .own{font-size:8.5pt}
    .own th,.own td{padding-top:.05rem;padding-bottom:.05rem}
    .scroll{overflow:visible}
    .cases article{content-visibility:visible}
    }
    """
}
