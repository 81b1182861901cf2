import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { platformKeys, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { PostGroup, PostTargetInput } from '../../../../contract/post-groups.ts'
import type { Post, PostStatus } from '../../../../contract/posts.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import type { Attached } from '../../media/index.ts'
import { targetOf } from '../../posts/index.ts'
import { addDrafts, type PlatformDraft } from './add-drafts.ts'
import { savedGroupOf, type SavedGroup } from './saved-group.ts'

/** The post being edited. Its media is in a separate store. */
export type Draft = {
  /** Created by the client, so that a repeated save creates no second post. */
  id: string
  groupId: string
  platform: PlatformKey
  /** The user chose the platform; until then it depends on the connected accounts. */
  platformChosen: boolean
  accountId: string | null
  text: string
  /** The post as stored on the server; null before the first save. */
  saved: { version: number; status: PostStatus; scheduledAt: string | null } | null
  /** Its group as last read; null if it is not known to be stored. */
  group: SavedGroup | null
  /** What this editor does not show of the post. It belongs to one platform. */
  extras: Pick<PostTargetInput, 'platform' | 'options' | 'parts'> | null
  /** `contentKey` of the stored content. */
  savedKey: string | null
  /** `contentKey` of a save without a response. If the server has this content, it is from this save. */
  sentKey: string | null
}

/** A post and its group, as the server has them. */
export type StoredPost = { post: Post; group: PostGroup }

export type DraftStore = ReturnType<typeof createDraftStore>

export function emptyDraft(platform: PlatformKey = platformKeys[0]): Draft {
  return {
    id: newId(),
    groupId: newId(),
    platform,
    platformChosen: false,
    accountId: null,
    text: '',
    saved: null,
    group: null,
    extras: null,
    savedKey: null,
    sentKey: null,
  }
}

export function draftOf(stored: StoredPost): Draft {
  const { post } = stored
  return {
    ...storedFields(stored),
    platform: post.platform,
    platformChosen: true,
    accountId: post.account?.id ?? null,
    text: post.content,
  }
}

/** What the draft keeps of the stored post, beside the content. */
export function storedFields({ post, group }: StoredPost) {
  const { platform, options, parts } = targetOf(post)
  return {
    id: post.id,
    groupId: group.id,
    saved: savedOf(post),
    group: savedGroupOf(group),
    extras: { platform, options, parts },
    savedKey: contentKeyOf(post),
    sentKey: null,
  }
}

const savedOf = ({ version, status, scheduledAt }: Post) => ({ version, status, scheduledAt })

/**
 * The draft after its post was published or scheduled from this editor. The group has the changes of its posts in its
 * version; if anything else of it has changed, the next save is still refused.
 */
export function followedBy({ saved, savedKey, group }: Draft, post: Post) {
  const isSame = saved !== null && savedKey === contentKeyOf(post)
  const changes = isSame ? post.version - saved.version : 0
  return { saved: savedOf(post), group: group && { ...group, version: group.version + changes } }
}

/** The draft lives outside of React state, so that typing renders only components that use the text. */
export function createDraftStore(initial: Draft) {
  const store = createStore<Draft>(() => initial)
  return {
    ...store,
    addDrafts: (drafts: readonly PlatformDraft[]) => addDrafts(store, drafts),
    /**
     * The text that the assistant is writing, shown instead of the user's; null if there is none. Not saved until it is
     * complete.
     */
    incoming: createStore<string | null>(() => null),
    /** A range to show; the editor selects it each time it is set. */
    selection: createStore<{ from: number; to: number } | null>(() => null),
  }
}

/** Whether the assistant is writing; everything that changes the post is then disabled. */
export const useIncoming = (store: DraftStore): boolean => useStore(store.incoming, (text) => text !== null)

/** The text in the editor: the assistant's while it is writing, else the user's. */
export function useShownText(store: DraftStore): string {
  const incoming = useStore(store.incoming)
  const text = useDraft(store, (draft) => draft.text)
  return incoming ?? text
}

/** A part of the draft; renders again only when that part changes. */
export function useDraft<Part>(store: DraftStore, part: (draft: Draft) => Part): Part {
  return useStore(store, part)
}

/** A key of the content: equal keys mean that the published post would be the same. */
export function contentKey(draft: Draft, attached: readonly Attached[]): string {
  const media = attached.map((one) => [one.media.id, one.altText])
  return JSON.stringify([draft.platform, draft.accountId, draft.text, media])
}

export const contentKeyOf = (post: Post): string =>
  contentKey(
    { ...emptyDraft(post.platform), accountId: post.account?.id ?? null, text: post.content },
    post.media,
  )
