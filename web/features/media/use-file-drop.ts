import { useEffect, useEffectEvent, useState, type ClipboardEvent, type DragEvent } from 'react'

const carriesFiles = (event: DragEvent | globalThis.DragEvent) =>
  event.dataTransfer?.types.includes('Files') ?? false

/**
 * Accepts files dropped or pasted anywhere in an area. Drops outside of it are blocked in the whole window, because the
 * browser would open the file and leave the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void, disabled = false) {
  const [over, setOver] = useState(false)
  const end = useEffectEvent(() => setOver(false))

  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      if (event.type === 'drop') end()
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])

  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (carriesFiles(event) && !disabled) setOver(true)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (!disabled) onFiles([...event.dataTransfer.files])
    },
    onPaste: (event: ClipboardEvent) => {
      // A field of its own inside of the area has taken them.
      if (event.defaultPrevented) return
      const files = [...event.clipboardData.files]
      // Office programs also copy a picture of the text; then only the text is pasted.
      if (files.length === 0 || disabled || event.clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      onFiles(files)
    },
  }
  return { over, handlers }
}
