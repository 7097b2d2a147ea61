/** Style sheet of the inbox, served as a separate file. */
export const inboxStyle = `
:root { color-scheme: light dark; --ink: #0c1830; --muted: #4c5870; --page: #f7f4ee; --surface: #fff; --line: #e0d9cb; --accent: #b0380c; --chosen: #fbe8df; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f4f1ea; --muted: #aab5c9; --page: #0a1120; --surface: #111b2e; --line: #28354e; --accent: #ff9467; --chosen: #3a1d12; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; padding: 14px 20px; background: #0c1830; color: #fff; }
header h1 { margin: 0; font-size: 18px; }
header a { color: inherit; text-decoration: none; }
header p { margin: 0; font-size: 13px; color: #aab5c9; }
.panes { flex: 1; display: grid; grid-template-columns: minmax(280px, 360px) 1fr; }
.panes > nav { border-right: 1px solid var(--line); background: var(--surface); }
form { display: flex; gap: 8px; padding: 12px 16px; border-bottom: 1px solid var(--line); }
label { flex: 1; display: flex; align-items: center; gap: 8px; color: var(--muted); }
input { flex: 1; min-width: 0; }
::placeholder { color: var(--muted); opacity: 1; }
input, button { font: inherit; padding: 6px 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--page); color: var(--ink); }
ol { list-style: none; margin: 0; padding: 0; }
li a { display: block; padding: 10px 16px; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover, li a[aria-current] { background: var(--chosen); }
li .to { font-weight: 600; }
li .subject { display: block; }
time { font-size: 13px; color: var(--muted); white-space: nowrap; }
.paging { display: flex; gap: 16px; margin: 0; padding: 12px 16px; }
.empty { padding: 32px 20px; color: var(--muted); }
main { min-width: 0; padding: 20px; }
main.alone { max-width: 640px; }
article { display: flex; flex-direction: column; height: 100%; }
.back { display: none; }
h2 { margin: 0 0 8px; font-size: 22px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0 0 16px; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
.views { display: flex; gap: 4px; border-bottom: 1px solid var(--line); }
.views a { padding: 8px 14px; border-radius: 6px 6px 0 0; text-decoration: none; }
.views a[aria-current] { background: var(--surface); color: var(--ink); font-weight: 600; }
iframe, .text-part { flex: 1; width: 100%; min-height: 60vh; margin: 0; border: 1px solid var(--line); border-top: 0; background: #fff; }
.text-part { padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--surface); }
@media (max-width: 720px) {
  .panes { display: block; }
  .panes > nav { border-right: 0; }
  .has-mail > nav { display: none; }
  .panes:not(.has-mail) > main { display: none; }
  .back { display: inline-block; margin-bottom: 12px; }
}
`;
