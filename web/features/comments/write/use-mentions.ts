import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import type { WrittenComment } from '../comment-store.ts'
import { matching, mentionQuery, type Mentionable } from './mention-query.ts'

type Setting = {
  field: RefObject<HTMLTextAreaElement | null>
  mentionable: readonly Mentionable[]
  written: WrittenComment
  onChange: (written: WrittenComment) => void
}

/** The menu of members that opens when `@` is typed, and what the field needs for it. */
export function useMentions({ field, mentionable, written, onChange }: Setting) {
  const listId = useId()
  const [typed, setTyped] = useState<{ from: number; query: string } | undefined>()
  const [at, setAt] = useState(0)
  const options = typed ? matching(mentionable, typed.query) : []
  const isOpen = options.length > 0
  const active = options[Math.min(at, options.length - 1)]

  const follow = () => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    const next = selectionStart === selectionEnd ? mentionQuery(value, selectionStart) : undefined
    if (next?.from !== typed?.from || next?.query !== typed?.query) setAt(0)
    setTyped(next)
  }
  const choose = ({ id, name }: Mentionable) => {
    if (!typed || !field.current) return
    const { value } = field.current
    const after = value.slice(typed.from + 1 + typed.query.length).replace(/^ /, '')
    const start = `${value.slice(0, typed.from)}@${name} `
    onChange({ text: start + after, picked: [...written.picked, { id, name }] })
    setTyped(undefined)
    const input = field.current
    // The field has the new text after the next render.
    requestAnimationFrame(() => {
      input.focus()
      input.setSelectionRange(start.length, start.length)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((at + step + options.length) % options.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && active && !event.ctrlKey && !event.metaKey)
      choose(active)
    else if (event.key === 'Escape') setTyped(undefined)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    options: isOpen ? options : none,
    active,
    choose,
    follow,
    close: () => setTyped(undefined),
    onKeyDown,
    optionId: (id: string) => `${listId}-${id}`,
    listId,
    field: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': active && isOpen ? `${listId}-${active.id}` : undefined,
    } as const,
  }
}

const none: Mentionable[] = []
