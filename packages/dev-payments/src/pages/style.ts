/** Style sheet of the hosted pages. A separate file, because their policy forbids inline styles. */
export const pagesStyle = `
:root { color-scheme: light dark; --ink: #0c1830; --muted: #4c5870; --page: #f7f4ee; --surface: #fff; --line: #d9d1c1; --line-strong: #7f7666; --accent: #c4420f; --accent-strong: #a8360a; --accent-soft: #fbe8df; --on-accent: #fff; --link: #b0380c; --focus: #1f5fd6; --bad: #a70f35; --bad-soft: #fde2e5; --good: #14603a; --good-soft: #d9f1e3; --warn: #634500; --warn-soft: #fdefb8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f4f1ea; --muted: #aab5c9; --page: #0a1120; --surface: #111b2e; --line: #28354e; --line-strong: #7888a6; --accent: #c9480f; --accent-strong: #b23d0a; --accent-soft: #3a1d12; --link: #ff9467; --focus: #8fb5ff; --bad: #ffb3c1; --bad-soft: #43111f; --good: #a6e6c3; --good-soft: #0f3322; --warn: #ffe28a; --warn-soft: #3b2f08; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
a { color: var(--link); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
h1, h2, h3, p, ul, ol, dl, dd, fieldset { margin: 0; padding: 0; }
h1 { font-size: 26px; line-height: 1.2; letter-spacing: -0.01em; }
h2 { font-size: 19px; line-height: 1.3; }
ul, ol { list-style: none; }
fieldset { border: 0; min-width: 0; }
.ribbon { display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: center; padding: 8px 20px; background: var(--warn-soft); color: var(--warn); font-size: 14px; text-align: center; }
.split { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); min-height: calc(100vh - 38px); }
.summary { padding: 56px clamp(20px, 6vw, 88px); background: #0c1830; color: #f4f1ea; }
.summary > div, .form > div { max-width: 440px; margin: 0 auto; }
.summary > div { margin-right: 0; } .form > div { margin-left: 0; }
.summary a { color: #ff9467; }
.summary .shop { display: flex; align-items: center; gap: 10px; margin-bottom: 40px; font-weight: 600; }
.summary .shop::before { content: ""; width: 28px; height: 28px; border-radius: 50%; background: radial-gradient(circle at 30% 30%, #fff 0 20%, #f7e7de 60%, #d9b8a6); box-shadow: inset 6px 0 0 -4px #c4420f, inset -6px 0 0 -4px #c4420f; }
.summary .what { color: #aab5c9; font-weight: 400; font-size: 17px; }
.summary .price { margin: 4px 0 36px; font-size: 42px; font-weight: 700; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.summary .price small { font-size: 16px; font-weight: 400; letter-spacing: 0; color: #aab5c9; }
.lines li, .lines .total { display: flex; justify-content: space-between; gap: 16px; padding: 14px 0; border-bottom: 1px solid #28354e; font-variant-numeric: tabular-nums; }
.lines .total { border: 0; font-weight: 600; }
.lines small { display: block; color: #aab5c9; }
.form { padding: 56px clamp(20px, 6vw, 88px); background: var(--surface); }
.stack { display: flex; flex-direction: column; gap: 20px; }
.field { display: flex; flex-direction: column; gap: 6px; }
.field label, legend { font-weight: 600; font-size: 15px; }
legend { margin-bottom: 8px; padding: 0; }
.field input[type=text], .field input[type=email] { font: inherit; width: 100%; padding: 11px 12px; border: 1px solid var(--line-strong); border-radius: 8px; background: var(--surface); color: var(--ink); }
.field input[readonly] { background: var(--page); }
.hint { font-size: 14px; color: var(--muted); }
.choices { border: 1px solid var(--line-strong); border-radius: 10px; overflow: hidden; }
.choices li + li { border-top: 1px solid var(--line); }
.choices label { display: grid; grid-template-columns: auto 1fr auto; align-items: center; gap: 4px 12px; padding: 11px 14px; cursor: pointer; }
.choices label:hover { background: var(--page); }
.choices label:has(:checked) { background: var(--accent-soft); }
.choices label:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: -3px; }
.choices input { width: 18px; height: 18px; margin: 0; accent-color: var(--accent); }
.choices input:focus-visible { outline: none; }
.choices .number { font-size: 14px; color: var(--muted); font-variant-numeric: tabular-nums; white-space: nowrap; }
button, .button { display: inline-block; font: inherit; font-weight: 600; padding: 12px 18px; border: 1px solid var(--line-strong); border-radius: 8px; background: var(--surface); color: var(--ink); cursor: pointer; text-align: center; text-decoration: none; }
button:hover, .button:hover { background: var(--page); }
button.main, .button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button.main:hover, .button.main:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
.wide { width: 100%; }
.note { padding: 12px 14px; border-radius: 8px; }
.note.bad { background: var(--bad-soft); color: var(--bad); }
.note.good { background: var(--good-soft); color: var(--good); }
.page { max-width: 760px; margin: 0 auto; padding: 40px 20px 72px; display: flex; flex-direction: column; gap: 28px; }
.page.narrow { max-width: 480px; }
.page.broad { max-width: 1080px; }
.card { display: flex; flex-direction: column; gap: 14px; padding: 22px; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); }
.row { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px; }
.actions { display: flex; flex-wrap: wrap; gap: 10px; }
.actions form { display: contents; }
.actions button { padding: 8px 13px; font-size: 15px; }
.muted { color: var(--muted); }
.money { font-variant-numeric: tabular-nums; white-space: nowrap; }
.tag { display: inline-block; padding: 2px 10px; border-radius: 999px; background: var(--page); border: 1px solid var(--line); font-size: 13px; font-weight: 600; }
.tag.active, .tag.paid, .tag.succeeded, .tag.delivered { background: var(--good-soft); color: var(--good); border-color: transparent; }
.tag.past_due, .tag.open, .tag.held, .tag.pending, .tag.processing { background: var(--warn-soft); color: var(--warn); border-color: transparent; }
.tag.canceled, .tag.failed, .tag.given_up { background: var(--bad-soft); color: var(--bad); border-color: transparent; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 15px; }
th, td { padding: 9px 10px 9px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td.actions { display: table-cell; }
th { font-size: 13px; color: var(--muted); }
code { font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.bank { border-top: 6px solid #1f5fd6; }
@media (max-width: 820px) {
  .split { display: block; }
  .summary, .form { padding: 28px 20px 32px; }
  .summary > div, .form > div { max-width: none; margin: 0; }
  .summary .shop { margin-bottom: 20px; }
  .summary .price { margin-bottom: 16px; font-size: 34px; }
}
@media (max-width: 420px) {
  .choices label { grid-template-columns: auto 1fr; }
  .choices .number { grid-column: 2; }
}
`;
