/** The style sheet of plain pages, with the colors of the product's light and dark themes. */
export const plainStyle = `
:root { color-scheme: light dark; --page: #f8fafc; --paper: #fff; --line: #e2e8f0; --text: #1e293b; --soft: #64748b; --link: #4f46e5; --hover: #f1f5f9; --alert: #b91c1c }
@media (prefers-color-scheme: dark) { :root { --page: #0b1220; --paper: #111a2b; --line: #1f2a3d; --text: #e2e8f0; --soft: #94a3b8; --link: #a5b4fc; --hover: #18233a; --alert: #fca5a5 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 Inter, Roboto, Helvetica, Arial, sans-serif }
header { display: flex; gap: 8px; align-items: baseline; padding: 16px 24px; border-bottom: 1px solid var(--line); background: var(--paper) }
header strong { letter-spacing: -.02em } header span { color: var(--soft); font-size: 14px }
main { max-width: 880px; margin: 0 auto; padding: 32px 16px 64px }
h1 { margin: 0; font-size: 24px; line-height: 32px; font-weight: 700; letter-spacing: -.02em; overflow-wrap: anywhere }
h2 { margin: 24px 0 8px; font-size: 14px; font-weight: 600; color: var(--soft) }
a { color: var(--link) } :focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.head { display: flex; flex-wrap: wrap; gap: 16px; align-items: center; justify-content: space-between; margin-bottom: 16px }
form { display: flex; gap: 8px; align-items: center; font-size: 14px } label { color: var(--soft) }
input, button { min-height: 40px; padding: 0 12px; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); color: inherit; font: inherit; min-width: 0 }
button { font-weight: 600; cursor: pointer } button:hover { background: var(--hover) }
.list { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 16px; background: var(--paper); overflow: hidden }
.list li + li { border-top: 1px solid var(--line) }
.list a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 20px; color: inherit; text-decoration: none }
.list a:hover { background: var(--hover) } .list a:focus-visible { outline-offset: -2px }
.subject { font-weight: 600; grid-column: 1 / -1; overflow-wrap: anywhere }
.meta, time { color: var(--soft); font-size: 14px; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
.meta { margin: 4px 0 0 } .list .meta { margin: 0 }
article { padding: 24px; border: 1px solid var(--line); border-radius: 16px; background: var(--paper) }
iframe { display: block; width: 100%; height: 640px; margin-top: 24px; border: 1px solid var(--line); border-radius: 12px; background: #f8fafc }
pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace }
.empty { padding: 64px 24px; border: 1px dashed var(--line); border-radius: 16px; text-align: center } .empty p { margin: 8px 0 0; color: var(--soft) }
section { margin-top: 32px } .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 16px; background: var(--paper) }
table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums }
th, td { padding: 10px 16px; text-align: left; vertical-align: top } tr + tr > *, tbody > tr:first-child > * { border-top: 1px solid var(--line) }
th, td { white-space: nowrap } thead th { color: var(--soft); font-weight: 600 } tbody th { font-weight: 600 }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 16px; margin: 0 }
dl > div { padding: 16px; border: 1px solid var(--line); border-radius: 16px; background: var(--paper); min-width: 0 }
dt { color: var(--soft); font-size: 14px } dd { margin: 4px 0 0; font-weight: 600; overflow-wrap: anywhere }
dl > .alert { border-color: var(--alert) } .alert dd, td.alert { color: var(--alert) } .alert dd::before, td.alert::before { content: '! ' }
@media (max-width: 520px) { .list a { grid-template-columns: 1fr } article { padding: 16px } iframe { height: 800px } form { width: 100% } input { flex: 1 } }
`
