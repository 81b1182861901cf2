import { useEffect, useEffectEvent, useState, type ClipboardEvent, type DragEvent } from 'react'

const carriesFiles = (event: DragEvent | globalThis.DragEvent) =>
  event.dataTransfer?.types.includes('Files') ?? false

/**
 * Takes files dropped or pasted anywhere in an area. A file dropped beside it must not make the browser leave
 * the page and lose what is being written, so the whole window refuses it.
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
      const files = [...event.clipboardData.files]
      // Office programs put a picture of the text beside the text: then the text is meant.
      if (files.length === 0 || disabled || event.clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      onFiles(files)
    },
  }
  return { over, handlers }
}
