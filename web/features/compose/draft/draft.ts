import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { PostGroup } from '../../../../contract/posts/post-groups.ts'
import type { PartKind } from '../../../../contract/posts/post-parts.ts'
import type { Post, PostStatus } from '../../../../contract/posts/posts.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import type { Attached } from '../../media/index.ts'
import { targetOf } from '../../posts/index.ts'
import type { PlannedTime } from './planned-time.ts'

/** Where the group goes: one social account, or a platform without one. */
export type Target = {
  /** Id of its post, created by the client, so that a repeated save creates no second post. */
  id: string
  platform: PlatformKey
  accountId: string | null
  /** A text of its own; null while it has the shared text. */
  text: string | null
  options: Readonly<Record<string, string>>
  parts: readonly DraftPart[]
  /** Its post on the server; null before the first save. */
  saved: SavedPost | null
}

/** A part of a post. `key` names its media, and stays when the part is moved. */
export type DraftPart = { key: string; kind: PartKind; content: string }

/** `decides`: the user may decide about its approval. */
export type SavedPost = {
  status: PostStatus
  scheduledAt: string | null
  editable: boolean
  approval?: Post['approval']
  decides?: boolean
}

/** Whether a post has its time, also while it waits for its approval. */
export const isPlanned = ({ saved }: Pick<Target, 'saved'>): boolean =>
  saved?.status === 'scheduled' || (saved?.status === 'pending_approval' && saved.scheduledAt !== null)

/** The group being edited. Its media are in stores of their own. */
export type Draft = {
  id: string
  /** The version of the group on the server; 0 before the first save. */
  version: number
  /** The shared text. */
  text: string
  labelIds: readonly string[]
  targets: readonly Target[]
  /** The user chose the targets; until then they depend on the connected accounts. */
  chosen: boolean
  /** When it goes out; null for now. */
  time: PlannedTime | null
  /** Ids of the posts that the server had when the group was last read. */
  storedIds: readonly string[]
  /** The labels that the server had then. */
  storedLabelIds: readonly string[]
  /** `contentKey` of the stored content. */
  savedKey: string | null
  /** `contentKey` of a save without a response. If the server has this content, it is from this save. */
  sentKey: string | null
}

/** The media of a group: those that its posts share, and by their keys those of posts and parts that have their own. */
export type MediaContent = {
  shared: readonly Attached[]
  own: Readonly<Record<string, readonly Attached[]>>
}

/** The options of a target while nobody chose any: it then gets the defaults of its account. */
export const noOptions: Target['options'] = {}

export const newTarget = (platform: PlatformKey, accountId: string | null = null): Target => ({
  id: newId(),
  platform,
  accountId,
  text: null,
  options: noOptions,
  parts: [],
  saved: null,
})

export function emptyDraft(platform?: PlatformKey, accountId: string | null = null): Draft {
  return {
    id: newId(),
    version: 0,
    text: '',
    labelIds: [],
    targets: platform ? [newTarget(platform, accountId)] : [],
    chosen: platform !== undefined,
    time: null,
    storedIds: [],
    storedLabelIds: [],
    savedKey: null,
    sentKey: null,
  }
}

/** The targets whose posts can still be changed. */
export const openTargets = <One extends Pick<Target, 'saved'>>({
  targets,
}: {
  targets: readonly One[]
}): One[] => targets.filter(({ saved }) => saved?.editable ?? true)

export const textOf = ({ text }: Pick<Draft, 'text'>, target: Target | undefined): string =>
  target?.text ?? text

export const savedOf = ({ status, scheduledAt, can, approval }: Post): SavedPost => ({
  status,
  scheduledAt,
  editable: can.edit,
  ...(approval && { approval, decides: can.decide }),
})

export function targetFrom(post: Post): Target {
  const { id, platform, socialAccountId, content, options } = targetOf(post)
  return {
    id,
    platform,
    accountId: socialAccountId ?? null,
    text: content ?? null,
    options: { ...options },
    parts: post.parts.map(({ kind, content: written }, at) => ({
      key: storedKey(post, at),
      kind,
      content: written,
    })),
    saved: savedOf(post),
  }
}

/** Whether nothing is written in it. */
export const isBlank = ({ text, targets }: Pick<Draft, 'text' | 'targets'>): boolean =>
  text.trim() === '' && targets.every((target) => !target.text?.trim() && target.parts.length === 0)

/** The key of a part that was read from the server. */
const storedKey = ({ id }: Post, at: number): string => `${id}/${at}`

export const newPart = (kind: PartKind, content = ''): DraftPart => ({ key: newId(), kind, content })

/** The keys under which a target can have media of its own. */
export const mediaKeysOf = ({ id, parts }: Pick<Target, 'id' | 'parts'>): string[] => [
  id,
  ...parts.map(({ key }) => key),
]

export const mediaOf = ({ media, posts }: PostGroup): MediaContent => ({
  shared: media,
  own: Object.fromEntries(
    posts.flatMap((post) => [
      ...(post.customized.media ? [[post.id, post.media] as const] : []),
      ...post.parts.flatMap(({ media: own }, at) =>
        own.length > 0 ? [[storedKey(post, at), own] as const] : [],
      ),
    ]),
  ),
})
