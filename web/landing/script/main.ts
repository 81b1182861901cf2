import { longDate } from '../legal/long-date.ts'
import { offerCopies } from './offer-copies.ts'
import { countUpStats } from './count-up.ts'
import { keepEmail } from './keep-email.ts'
import { revealSections } from './reveal.ts'
import { chooseTheme } from './choose-theme.ts'

chooseTheme()
showToday()
goBack()
keepEmail()
nameThisServer()
offerCopies()
showCurrentGuide()
// Both are animations, so they do not run with reduced motion.
if (matchMedia('(prefers-reduced-motion: no-preference)').matches) {
  revealSections()
  countUpStats()
}

/** The legal pages show today as their date (specification section 2). */
function showToday(): void {
  const time = document.querySelector<HTMLTimeElement>('[data-today]')
  if (!time) return
  const today = new Date()
  time.textContent = longDate(today)
  time.dateTime = today.toLocaleDateString('sv-SE')
}

/** The Back button of the legal pages goes back in the history; without the script its form leads to `/`. */
function goBack(): void {
  document.querySelector<HTMLFormElement>('[data-back]')?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (history.length > 1) history.back()
    else location.assign('/')
  })
}

/** Examples call the installation that shows them, so that they work when they are copied. */
function nameThisServer(): void {
  for (const code of document.querySelectorAll('pre code')) {
    code.textContent = (code.textContent ?? '').replaceAll(
      /https:\/\/(?:your-server|postwright\.example)/g,
      location.origin,
    )
  }
}

/** On a phone, the links of the guides are wider than the page. */
function showCurrentGuide(): void {
  const current = document.querySelector<HTMLElement>('nav[aria-label="API"] [aria-current]')
  const links = current?.parentElement
  if (current && links) links.scrollLeft = current.offsetLeft - (links.clientWidth - current.offsetWidth) / 2
}
