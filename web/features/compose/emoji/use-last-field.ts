import { useEffect, useRef } from 'react'

/** The text field below the element that had the focus last, or the first one. It keeps its caret while others are used. */
export function useLastField(panelId: string): () => HTMLTextAreaElement | null {
  const last = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const isField = target instanceof HTMLTextAreaElement && target.closest(`#${CSS.escape(panelId)}`)
      if (isField) last.current = target
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [panelId])
  return () =>
    last.current?.isConnected
      ? last.current
      : document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(panelId)} textarea`)
}
