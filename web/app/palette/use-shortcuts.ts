import { useEffect, useEffectEvent } from 'react'
import { isKeyFree } from '../../shared/focus/is-key-free.ts'

type Shortcuts = { onPalette: () => void; onHelp: () => void; onNewPost: () => void }

/** Ctrl+K or ⌘K everywhere; single letters only while nobody types and nothing is open above the page. */
export function useShortcuts({ onPalette, onHelp, onNewPost }: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.altKey) return
    const key = event.key.toLowerCase()
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && key === 'k') {
      event.preventDefault()
      return onPalette()
    }
    if (!isKeyFree(event)) return
    if (key === '?') onHelp()
    else if (key === 'c' && !event.shiftKey) {
      event.preventDefault()
      onNewPost()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
