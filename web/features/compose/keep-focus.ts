import type { MouseEvent } from 'react'
import { isFocusLost } from '../../shared/focus/is-focus-lost.ts'

/**
 * The click handler of the element around the editor: it focuses the text where a button is removed or disabled by what it
 * does, such as one that dismisses a notice. Otherwise the next keys would do nothing.
 */
export function keepFocus({ target, currentTarget: area }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (!button) return
  setTimeout(() => {
    const isGone = !button.isConnected || button.matches(':disabled')
    if (isGone && isFocusLost()) area.querySelector('textarea')?.focus({ preventScroll: true })
  })
}
