import { useEffect, useState, type RefObject } from 'react'

/**
 * The piece of `text` that was selected last within an element; null before. It stays when the selection ends, because
 * a tap on a button ends it.
 */
export function useSelectedText(element: RefObject<HTMLElement | null>, text: string): string | null {
  const [selected, setSelected] = useState<string | null>(null)
  useEffect(() => {
    const follow = () => {
      const selection = document.getSelection()
      if (!selection || !element.current?.contains(selection.anchorNode)) return
      const piece = selection.toString().trim()
      if (piece !== '') setSelected(text.includes(piece) ? piece : null)
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [element, text])
  return selected
}
