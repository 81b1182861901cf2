import { useSyncExternalStore } from 'react'
import type { GenerateInput } from '../../../../contract/assistant.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { tabStore } from '../../../shared/storage/safe-storage.ts'
import { keepChoices, readChoices, type Choices } from './choices.ts'

/** What the assistant needs of the post that is being written. */
export type Desk = {
  get: () => { id: string; platform: PlatformKey; text: string }
  set: (fields: { text: string }) => void
  subscribe: (listener: () => void) => () => void
  /** Shown in the editor instead of the text while it is being written; null where nothing is. */
  incoming: { set: (text: string | null) => void }
}

/** What is asked of the model; the ids and the place are added when it is sent. */
export type Wish = Pick<GenerateInput, 'action' | 'prompt' | 'text'> & Choices & { avoid?: string }

export type Note =
  /** `stopped`: the person ended it, and what had come is worth keeping. */
  | { kind: 'done'; stopped: boolean }
  | { kind: 'info'; text: string }
  | { kind: 'failed'; text: string; again: Wish }

/** What is happening: the model is asked anew where it missed the limit or the language. */
export type WritingStep = 'writing' | 'too_long' | 'language' | 'stopping'

export type AssistantState = {
  prompt: string
  choices: Choices
  writing: { wish: Wish; step: WritingStep } | null
  /** What stood in the editor before each text that was written, and after each that was undone. */
  past: readonly string[]
  future: readonly string[]
  /** The last one that came to an end, for "Regenerate". */
  last: Wish | null
  note: Note | null
}

export type Assistant = ReturnType<typeof createAssistant>

const nothingWritten = { past: [], future: [], last: null, note: null } as const
/** Where the prompt is kept while the tab is open; a screen that has one written puts it there. */
export const promptPlace = (userId: string) => `assistant-prompt:${userId}`

/** Prompt, choices and what was written for one post. It stands outside React: texts go on while parts open and close. */
export function createAssistant(userId: string) {
  let state: AssistantState = {
    prompt: tabStore.getItem(promptPlace(userId)) ?? '',
    choices: readChoices(userId),
    writing: null,
    ...nothingWritten,
  }
  let control: AbortController | null = null
  const listeners = new Set<() => void>()
  const change = (next: Partial<AssistantState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change,
    setPrompt: (prompt: string) => {
      tabStore.setItem(promptPlace(userId), prompt)
      change({ prompt })
    },
    choose: (fields: Partial<Choices>) => {
      const choices = { ...state.choices, ...fields }
      keepChoices(userId, choices)
      change({ choices })
    },
    begin: (wish: Wish): AbortSignal => {
      control = new AbortController()
      change({ writing: { wish, step: 'writing' }, note: null })
      return control.signal
    },
    stop: () => {
      control?.abort()
      if (state.writing) change({ writing: { ...state.writing, step: 'stopping' } })
    },
    /** Puts a text into the editor so that it can be undone. */
    place: (desk: Desk, text: string) => {
      const before = desk.get().text
      if (before !== text) change({ past: [...state.past, before], future: [] })
      desk.set({ text })
    },
    undo: (desk: Desk) => {
      const before = state.past.at(-1)
      if (before === undefined) return
      change({ past: state.past.slice(0, -1), future: [...state.future, desk.get().text], note: null })
      desk.set({ text: before })
    },
    redo: (desk: Desk) => {
      const after = state.future.at(-1)
      if (after === undefined) return
      change({ past: [...state.past, desk.get().text], future: state.future.slice(0, -1), note: null })
      desk.set({ text: after })
    },
    /** Empties the prompt and forgets what was written; gives the way back. */
    clear: (): (() => void) => {
      const { prompt, past, future, last } = state
      tabStore.removeItem(promptPlace(userId))
      change({ prompt: '', ...nothingWritten })
      return () => {
        tabStore.setItem(promptPlace(userId), prompt)
        change({ prompt, past, future, last })
      }
    },
  }
}

/** A part of the assistant's state; draws anew only when that part changes. */
export function useAssistant<Part>(assistant: Assistant, part: (state: AssistantState) => Part): Part {
  return useSyncExternalStore(assistant.subscribe, () => part(assistant.get()))
}
