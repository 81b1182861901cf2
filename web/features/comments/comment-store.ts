import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { CommentAnchor, CommentAudience } from '../../../contract/comments/comments.ts'
import { tabStore } from '../../shared/storage/safe-storage.ts'

type Named = { id: string; name: string }

/** What somebody writes and has not sent: `picked` are the users whom they chose to mention. */
export type WrittenComment = { text: string; picked: readonly Named[] }

type GroupState = {
  /** The piece or the media that a new thread is about. */
  anchor: CommentAnchor | null
  audience: CommentAudience
  /** The thread whose piece of the text is marked. */
  openThread: string | null
  /** Somebody asks to comment on something: the comments are shown, and the field takes the focus. */
  asked: boolean
}

const storageKey = 'writtenComments'
const nothing: WrittenComment = { text: '', picked: [] }
const untouched: GroupState = { anchor: null, audience: 'team', openThread: null, asked: false }

const written = createStore<Readonly<Record<string, WrittenComment>>>(() => readWritten())
const groups = createStore<Readonly<Record<string, GroupState>>>(() => ({}))

/** Kept until it is sent, also when the field is closed and when the page is loaded again. */
export const useWritten = (key: string): WrittenComment => useStore(written, (state) => state[key] ?? nothing)

export function setWritten(key: string, comment: WrittenComment): void {
  const { [key]: _before, ...others } = written.getState()
  written.setState(comment.text === '' ? others : { ...others, [key]: comment }, true)
  tabStore.setItem(storageKey, JSON.stringify(written.getState()))
}

function readWritten(): Record<string, WrittenComment> {
  try {
    return JSON.parse(tabStore.getItem(storageKey) ?? '{}') as Record<string, WrittenComment>
  } catch {
    return {}
  }
}

export const useCommentState = (groupId: string | null): GroupState =>
  useStore(groups, (state) => state[groupId ?? ''] ?? untouched)

export const setCommentState = (groupId: string, change: Partial<GroupState>): void =>
  groups.setState((state) => ({ [groupId]: { ...(state[groupId] ?? untouched), ...change } }))

/** Begins a thread about a piece of the text or about media. The comments of the group show themselves. */
export const commentOn = (groupId: string, anchor: CommentAnchor): void =>
  setCommentState(groupId, { anchor, asked: true, openThread: null })
