import { useSyncExternalStore } from 'react'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { Post, PostStatus } from '../../../../contract/posts.ts'
import { newId } from '../../../shared/ids/new-id.ts'

/** A picture or a video of the post that is on the server. */
export type Attached = Post['media'][number]

/** What is being written. Its pictures and videos stand in their own store. */
export type Draft = {
  /** Made here, so that a repeated save makes no second post. */
  id: string
  platform: PlatformKey
  /** The person chose the platform; until then it follows the accounts that are connected. */
  platformChosen: boolean
  accountId: string | null
  text: string
  /** The post as the server knows it; null before the first save. */
  saved: { version: number; status: PostStatus; scheduledAt: string | null } | null
  /** `contentKey` of what the server has. */
  savedKey: string | null
  /** `contentKey` of a save that was sent and never answered: if it is on the server, it is ours. */
  sentKey: string | null
}

/** Something added that is on the server, or on its way there. */
type MediaOnItsWay = { kind: 'picture' | 'video'; state: 'waiting' | 'sending' | 'failed' | 'ready' }

/** What the composer needs of the store of pictures and videos. */
export type PostMedia = {
  getState: () => { attached: readonly Attached[]; items: readonly MediaOnItsWay[] }
  subscribe: (listener: () => void) => () => void
  replace: (attached: readonly Attached[]) => void
}

export type DraftStore = ReturnType<typeof createDraftStore>

export function emptyDraft(platform: PlatformKey = 'instagram'): Draft {
  return {
    id: newId(),
    platform,
    platformChosen: false,
    accountId: null,
    text: '',
    saved: null,
    savedKey: null,
    sentKey: null,
  }
}

export function draftOf(post: Post): Draft {
  return {
    id: post.id,
    platform: post.platform,
    platformChosen: true,
    accountId: post.account?.id ?? null,
    text: post.content,
    saved: savedOf(post),
    savedKey: contentKeyOf(post),
    sentKey: null,
  }
}

export const savedOf = ({ version, status, scheduledAt }: Post) => ({ version, status, scheduledAt })

/** The text lives outside React: a key stroke redraws what shows the text and nothing else. */
export function createDraftStore(initial: Draft) {
  const draft = createValue(initial)
  return {
    ...draft,
    set: (fields: Partial<Draft>) => draft.set({ ...draft.get(), ...fields }),
    /**
     * A text that is just being written for the person, and shown instead of theirs; null where none is. It is no part
     * of the draft: nothing keeps or saves it before it is whole.
     */
    incoming: createValue<string | null>(null),
    /** A place of the text the person wants to see; the editor goes there each time one is set. */
    shown: createValue<{ from: number; to: number } | null>(null),
  }
}

function createValue<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next: Value) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A text is being written for the person: what changes the post waits. */
export const useIncoming = (store: DraftStore): boolean =>
  useSyncExternalStore(store.incoming.subscribe, () => store.incoming.get() !== null)

/** The text as the screen shows it: what is just being written, else the person's. */
export function useShownText(store: DraftStore): string {
  const incoming = useSyncExternalStore(store.incoming.subscribe, store.incoming.get)
  const text = useDraft(store, (draft) => draft.text)
  return incoming ?? text
}

/** A part of the draft; draws anew only when that part changes. */
export function useDraft<Part>(store: DraftStore, part: (draft: Draft) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => part(store.get()))
}

export function useAttached(media: PostMedia): readonly Attached[] {
  return useSyncExternalStore(media.subscribe, () => media.getState().attached)
}

/** Tells two contents apart: equal keys mean that the post is the same to its readers. */
export function contentKey(draft: Draft, attached: readonly Attached[]): string {
  const media = attached.map((one) => [one.media.id, one.altText])
  return JSON.stringify([draft.platform, draft.accountId, draft.text, media])
}

export const contentKeyOf = (post: Post): string =>
  contentKey(
    { ...emptyDraft(post.platform), accountId: post.account?.id ?? null, text: post.content },
    post.media,
  )
