import type { DraftStore } from '../draft/draft-store.ts'
import type { Problem } from './problems.ts'

/** Leads to where a problem is solved: opens its tab, scrolls there, and focuses the text or the button that mends it. */
export function goToProblem(store: DraftStore, { place, targetId, message }: Problem): void {
  if (place === 'text') {
    store.tab.setState(targetId, true)
    // The editor focuses its text where a range is selected.
    store.selection.setState({ from: 0, to: 0 }, true)
    return
  }
  const found = place === 'issues' ? lineOf(message) : document.querySelector(`[data-mends="${place}"]`)
  found?.scrollIntoView({ block: 'center' })
  const control = found?.matches('button') ? found : (found?.querySelector('button') ?? found)
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
}

function lineOf(message: string): Element | undefined {
  const lines = [...document.querySelectorAll('[aria-label="Before you publish"] > li')]
  return lines.find(({ textContent }) => textContent.includes(message)) ?? lines[0]
}
