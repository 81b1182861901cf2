import { init } from 'redoc/bundles/redoc.standalone.js'
import './reference.css'

/** Redoc reads its colors from a class of the document, and remembers its own choice. */
const scheme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
document.documentElement.classList.add(scheme)
try {
  localStorage.setItem('colorSchema', scheme)
} catch {
  // Storage is blocked, so Redoc follows the class.
}

const reference = document.querySelector('#reference')!
// What Redoc leaves out for screen readers: its menu is navigation, and no level of headings is skipped.
new MutationObserver(() => {
  for (const menu of reference.querySelectorAll('.menu-content:not([role])')) {
    menu.setAttribute('role', 'navigation')
    menu.setAttribute('aria-label', 'Calls')
  }
  for (const heading of reference.querySelectorAll(':is(h4, h5, h6):not([aria-level])')) {
    heading.setAttribute('aria-level', String(Number(heading.tagName.slice(1)) - 1))
  }
}).observe(reference, { childList: true, subtree: true })

init('/api/v1/openapi.json', { disableTelemetry: true, router: 'hash' }, reference)
