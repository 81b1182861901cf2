import { useEffect, useRef, type MouseEvent } from 'react'
import { isFocusLost } from '../../../shared/focus/is-focus-lost.ts'

/**
 * Buttons that are off while a text is written lose the focus by it: the one that asked for the text gets it back,
 * unless the person went on elsewhere. `off` says whether they are off.
 */
export function useFocusBack(off: boolean) {
  const clicked = useRef<HTMLElement>(null)
  const asked = useRef<HTMLElement>(null)
  useEffect(() => {
    const button = asked.current
    if (off || !button) return
    asked.current = null
    if (button.isConnected && isFocusLost()) button.focus({ preventScroll: true })
  }, [off])
  return {
    /** To be called when a text is asked for. */
    ask: () => (asked.current = clicked.current),
    /** For what surrounds the buttons. A choice in a menu belongs to the button that opened it. */
    onClickCapture: ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button) clicked.current = button
    },
  }
}
