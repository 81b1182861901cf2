import { useEffect, useRef, type MouseEvent } from 'react'
import { isFocusLost } from '../../../shared/focus/is-focus-lost.ts'

/**
 * Buttons lose the focus when they are disabled while a text is written. The button that requested the text gets the
 * focus back, unless the user has moved it elsewhere. `disabled` says whether the buttons are disabled.
 */
export function useRestoreFocus(disabled: boolean) {
  const clicked = useRef<HTMLElement>(null)
  const requested = useRef<HTMLElement>(null)
  useEffect(() => {
    const button = requested.current
    if (disabled || !button) return
    requested.current = null
    // A menu that is closing keeps the focus until it is gone, which can take longer than the text.
    const menu = document.activeElement?.closest('[role="menu"]')
    let frame = 0
    const restore = () => {
      if (menu?.isConnected && menu.contains(document.activeElement)) frame = requestAnimationFrame(restore)
      else if (button.isConnected && isFocusLost()) button.focus({ preventScroll: true })
    }
    restore()
    return () => cancelAnimationFrame(frame)
  }, [disabled])
  return {
    /** To be called when a text is requested. */
    rememberButton: () => (requested.current = clicked.current),
    /** For the element around the buttons. A choice in a menu counts as a click on the button that opened the menu. */
    onClickCapture: ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button) clicked.current = button
    },
  }
}
