/** The whole appearance: the page loads nothing from outside. */
export const style = `
:root {
  color-scheme: light dark;
  --text: #1d2430; --faint: #5c6370; --back: #ffffff; --panel: #f5f6f8; --line: #dfe2e7; --link: #1f5fa8;
  --covered: #16733a; --covered-back: #def3e4; --infeasible: #1f5fa8; --infeasible-back: #dfecfb;
  --open: #8a5a00; --open-back: #fdf0cf; --alarm: #b3261e; --alarm-back: #fbe3e1;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #dfe3ea; --faint: #8f97a5; --back: #14171c; --panel: #1c2027; --line: #303641; --link: #86bdf8;
    --covered: #6fd796; --covered-back: #143322; --infeasible: #86bdf8; --infeasible-back: #14294a;
    --open: #f0c35a; --open-back: #3a2c0c; --alarm: #ff8a80; --alarm-back: #431b18;
  }
}
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); }
main { max-width: 110rem; margin: 0 auto; padding: 1.5rem 2rem 6rem; }
h1 { font-size: 1.6rem; margin: 0; } h1 code { font-size: inherit; }
h2 { font-size: 1.1rem; margin: 2.2rem 0 .6rem; }
.facts { color: var(--faint); margin: .2rem 0 1.2rem; }
code, pre, .source { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 13px; }
.counts { display: flex; flex-wrap: wrap; gap: .8rem; }
.count { padding: .5rem .9rem; border-radius: .5rem; background: var(--panel); }
.count b { display: block; font-size: 1.4rem; line-height: 1.2; }
.bar { display: flex; height: .7rem; margin: 1rem 0; border-radius: .35rem; overflow: hidden; background: var(--panel); }
.bar i { display: block; }
.bar .covered { background: var(--covered); } .bar .infeasible { background: var(--infeasible); } .bar .open { background: var(--open); }
.covered { color: var(--covered); } .infeasible { color: var(--infeasible); } .open { color: var(--open); }
.alarm { color: var(--alarm); background: var(--alarm-back); padding: .6rem 1rem; border-radius: .5rem; margin: .6rem 0; }
.split { display: grid; grid-template-columns: minmax(0, 3fr) minmax(20rem, 2fr); gap: 1.5rem; align-items: start; }
@media (max-width: 70rem) { .split { display: block; } }
.source { border-collapse: collapse; width: 100%; }
.source td { padding: 0 .5rem; white-space: pre-wrap; vertical-align: top; tab-size: 4; }
.source .number { color: var(--faint); text-align: right; user-select: none; width: 1%; }
.source .marks { width: 1%; }
.source .marks div { display: flex; flex-wrap: wrap; row-gap: .15rem; width: max-content; max-width: 13rem; }
.source tr.marked { background: var(--panel); }
.mark { text-decoration: none; border-radius: .3rem; padding: 0 .35rem; margin-right: .2rem; white-space: nowrap; font-weight: 600; }
.mark.covered { background: var(--covered-back); } .mark.infeasible { background: var(--infeasible-back); } .mark.open { background: var(--open-back); }
.mark:hover, .mark:focus { outline: 2px solid currentColor; }
aside { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto; }
aside .hint { color: var(--faint); }
.card { display: none; background: var(--panel); border-radius: .5rem; padding: .8rem 1.1rem; }
.card:target { display: block; } aside:has(.card:target) .hint { display: none; }
.card .method { color: var(--faint); }
.card h3 { margin: 0 0 .4rem; font-size: 1rem; }
table.plain { border-collapse: collapse; } table.plain td, table.plain th { text-align: left; padding: .25rem .9rem .25rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
table.plain tr:target { background: var(--open-back); }
table.plain tr[hidden] { display: none; }
.scroll { overflow-x: auto; }
table.sums td { text-align: right; font-variant-numeric: tabular-nums; } table.sums th[scope=row] { font-weight: 400; min-width: 12rem; }
table.sums th button { all: unset; cursor: pointer; font-weight: 600; } table.sums th button.file { font-weight: 400; text-decoration: underline; }
table.sums th button:focus-visible { outline: 2px solid currentColor; }
table.sums th[aria-sort=ascending] button::after { content: ' ▲'; } table.sums th[aria-sort=descending] button::after { content: ' ▼'; }
table.sums small { color: var(--faint); }
.filters { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; margin: .6rem 0; align-items: center; }
.error { color: var(--alarm); }
a { color: var(--link); }
figure { margin: 0; max-width: 45rem; } figcaption { color: var(--faint); }
.plot { width: 100%; background: var(--panel); border-radius: .5rem; }
.plot polyline { fill: none; stroke: var(--faint); stroke-width: 2; vector-effect: non-scaling-stroke; }
.plot .covered { stroke: var(--covered); } .plot .infeasible { stroke: var(--infeasible); }
@media (max-width: 40rem) { main { padding: 1rem .8rem 3rem; } aside { position: static; max-height: none; } code { overflow-wrap: anywhere; } }
@media print {
  :root { --back: #fff; --text: #000; --faint: #444; --panel: #fff; color-scheme: light; }
  main { max-width: none; padding: 0; } .split { display: block; } .filters { display: none; }
  aside { position: static; max-height: none; overflow: visible; } aside .hint { display: none; }
  .card { display: block; padding: .4rem 0; break-inside: avoid; } .scroll { overflow: visible; }
  code { overflow-wrap: anywhere; }
}
li { margin: .15rem 0; }
.tree .box { border: 1px solid var(--line); border-radius: .4rem; padding: .2rem .6rem; margin: .3rem 0; width: fit-content; }
.tree small { color: var(--faint); } .tree .jump { color: var(--faint); }
.tree .arm { display: flex; gap: .5rem; margin-left: .8rem; } .tree .arm > span { color: var(--faint); width: 1ch; }
.paths, .paths ul { list-style: none; padding-left: 1rem; border-left: 1px solid var(--line); }
`;
