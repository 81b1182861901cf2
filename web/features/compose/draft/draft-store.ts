import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { Post, PostStatus } from '../../../../contract/posts.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import type { Attached } from '../../media/index.ts'

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

/** The draft lives outside React: a key stroke renders what shows the text and nothing else. */
export function createDraftStore(initial: Draft) {
  return {
    ...createStore<Draft>(() => initial),
    /**
     * The text that the assistant is writing, shown instead of the user's; null while it writes none. It is not saved
     * before it is complete.
     */
    incoming: createStore<string | null>(() => null),
    /** The part of the text to show; the editor selects it each time it is set. */
    selection: createStore<{ from: number; to: number } | null>(() => null),
  }
}

/** The assistant is writing: everything that changes the post is disabled. */
export const useIncoming = (store: DraftStore): boolean => useStore(store.incoming, (text) => text !== null)

/** The text that the editor shows: the assistant's while it writes, else the user's. */
export function useShownText(store: DraftStore): string {
  const incoming = useStore(store.incoming)
  const text = useDraft(store, (draft) => draft.text)
  return incoming ?? text
}

/** A part of the draft; renders again only when that part changes. */
export function useDraft<Part>(store: DraftStore, part: (draft: Draft) => Part): Part {
  return useStore(store, part)
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
