import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { GenerateInput } from '../../../../contract/assistant/assistant.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { tabStore } from '../../../shared/storage/safe-storage.ts'
import type { GroupPost } from '../generation-posts.ts'
import type { PostMedia } from '../post-media.ts'
import { saveChoices, loadChoices, type Choices } from './choices.ts'
import { promptKey } from './prompt-key.ts'

/** The part of the post editor that the assistant uses. */
export type PostEditor = {
  /**
   * `chosen`: the platforms that the group goes to; `isOwn`: the text is that of one post alone; `accountIds`: the accounts
   * that the open text is for.
   */
  getState: () => {
    groupId: string
    /** The post of the open tab; null for what the posts share. */
    targetId: string | null
    platform: PlatformKey
    text: string
    isOwn: boolean
    chosen: readonly PlatformKey[]
    accountIds: readonly string[]
  }
  setState: (fields: { text: string }) => void
  subscribe: (listener: () => void) => () => void
  /**
   * Gives the posts for these platforms texts of their own; a platform that was not chosen is added. Returns how to take
   * them back.
   */
  applyTexts: (texts: readonly { id: string; platform: PlatformKey; text: string }[]) => () => void
  /** The post that something was asked for; that of the open tab without one, or if it is not in this group. */
  at: (post: GroupPost | null) => {
    media: PostMedia
    platform: PlatformKey
    /** Whether that post is in this group. */
    isHere: boolean
    /** Opens its tab. */
    show: () => void
  }
  /** The text that is being generated, shown in the editor instead of the post's own; null if there is none. */
  incoming: { setState: (text: string | null) => void }
}

/** A request for a text. Id and platform are added when it is sent. */
export type TextRequest = Pick<GenerateInput, 'action' | 'prompt' | 'text'> &
  Choices & { avoid?: string; bestPostsOf?: string[] }

export type Note =
  /** `stopped`: the user stopped it, and enough was written to keep; `uses`: what it used of the accounts' results. */
  | { kind: 'done'; stopped: boolean; uses: string | null; mayBeCut: boolean }
  | { kind: 'info'; text: string }
  /** Something that the user can take back, or do again. */
  | { kind: 'undoable'; text: string; label: 'Undo' | 'Redo'; act: () => void }
  | { kind: 'failed'; text: string; again: TextRequest }

/** Why the model is asked again: its text is too long, in another language, or not what was asked for. */
export type RetryReason = 'too_long' | 'language' | 'missed'
export type WritingStep = 'writing' | 'stopping' | RetryReason

/** What a text for each platform is made of. `from`: the platform of the text; null if several share it. */
export type EachSource =
  /** `bestPostsOf`: the accounts like whose best posts the texts are written. */
  { prompt: string; bestPostsOf?: string[] } | { text: string; from: PlatformKey | null }

export type EachRequest = {
  source: EachSource
  /** The platforms to write for; where none was chosen, the dialog asks. */
  platforms: readonly PlatformKey[]
  /** Texts that were requested before the page was loaded again. */
  resumed?: readonly { id: string; platform: PlatformKey }[]
}

type Replaced = { text: string; post: GroupPost }

export type AssistantState = {
  prompt: string
  choices: Choices
  /** Whether new texts are written like the best posts of their accounts. */
  likeBestPosts: boolean
  writing: { request: TextRequest; step: WritingStep } | null
  /** The text before each replacement, and after each that was undone, with the post that has it. */
  past: readonly Replaced[]
  future: readonly Replaced[]
  /** The last successful request, for "Regenerate". */
  last: TextRequest | null
  note: Note | null
  historyOpen: boolean
  /** The prompt gets the focus each time this number increases. */
  promptFocusCount: number
  /** Texts for several platforms at once, in a dialog. */
  each: EachRequest | null
}

export type Assistant = ReturnType<typeof createAssistant>

const nothingWritten = { past: [], future: [], last: null, note: null, each: null } as const

/** Prompt, choices and generated texts of one post. It lives outside React, so that a text continues while components unmount. */
export function createAssistant(userId: string) {
  const store = createStore<AssistantState>(() => ({
    prompt: tabStore.getItem(promptKey(userId)) ?? '',
    choices: loadChoices(userId),
    likeBestPosts: false,
    writing: null,
    historyOpen: false,
    promptFocusCount: 0,
    ...nothingWritten,
  }))
  const { getState, setState } = store
  let control: AbortController | null = null
  return {
    ...store,
    setPrompt: (prompt: string) => {
      tabStore.setItem(promptKey(userId), prompt)
      setState({ prompt })
    },
    focusPrompt: () => setState({ promptFocusCount: getState().promptFocusCount + 1 }),
    choose: (fields: Partial<Choices>) => {
      const choices = { ...getState().choices, ...fields }
      saveChoices(userId, choices)
      setState({ choices })
    },
    start: (request: TextRequest): AbortSignal => {
      control = new AbortController()
      setState({ writing: { request, step: 'writing' }, note: null })
      return control.signal
    },
    stop: () => {
      control?.abort()
      const { writing } = getState()
      if (writing) setState({ writing: { ...writing, step: 'stopping' } })
    },
    /** Replaces the text of the post in a way that can be undone. */
    replaceText: (editor: PostEditor, text: string) => {
      const before = replacedIn(editor)
      if (before.text !== text) setState({ past: [...getState().past, before], future: [] })
      editor.setState({ text })
    },
    undo: (editor: PostEditor) => {
      const { past, future } = getState()
      const before = past.at(-1)
      if (before === undefined) return
      setState({ past: past.slice(0, -1), note: null })
      if (!open(editor, before)) return
      setState({ future: [...future, replacedIn(editor)] })
      editor.setState({ text: before.text })
    },
    redo: (editor: PostEditor) => {
      const { past, future } = getState()
      const after = future.at(-1)
      if (after === undefined) return
      setState({ future: future.slice(0, -1), note: null })
      if (!open(editor, after)) return
      setState({ past: [...past, replacedIn(editor)] })
      editor.setState({ text: after.text })
    },
    /** Opens the post of the last replacement. */
    showLast: (editor: PostEditor) => {
      const before = getState().past.at(-1)
      if (before) open(editor, before)
    },
    /** Clears the prompt and the undo history. Returns a function that restores both. */
    clear: (): (() => void) => {
      const { prompt, past, future, last } = getState()
      tabStore.removeItem(promptKey(userId))
      setState({ prompt: '', ...nothingWritten })
      return () => {
        tabStore.setItem(promptKey(userId), prompt)
        setState({ prompt, past, future, last })
      }
    },
  }
}

/** The text of the open tab. */
function replacedIn(editor: PostEditor): Replaced {
  const { text, groupId, targetId } = editor.getState()
  return { text, post: { groupId, targetId } }
}

/** Opens the tab of a replaced text. False if its post was removed meanwhile. */
function open(editor: PostEditor, { post }: Replaced): boolean {
  const { isHere, show } = editor.at(post)
  if (isHere) show()
  return isHere
}

/** A part of the assistant's state; renders again only when that part changes. */
export function useAssistant<Part>(assistant: Assistant, part: (state: AssistantState) => Part): Part {
  return useStore(assistant, part)
}
