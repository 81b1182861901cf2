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

init('/api/v1/openapi.json', { disableTelemetry: true, router: 'hash' }, document.querySelector('#reference'))
