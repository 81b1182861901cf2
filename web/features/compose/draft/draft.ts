import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { PostGroup } from '../../../../contract/post-groups.ts'
import type { PostPartInput } from '../../../../contract/post-parts.ts'
import type { Post, PostStatus } from '../../../../contract/posts.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import type { Attached } from '../../media/index.ts'
import { targetOf, type ChosenTime } from '../../posts/index.ts'

/** Where the group goes: one social account, or a platform without one. */
export type Target = {
  /** Id of its post, created by the client, so that a repeated save creates no second post. */
  id: string
  platform: PlatformKey
  accountId: string | null
  /** A text of its own; null while it has the shared text. */
  text: string | null
  options: Readonly<Record<string, string>>
  parts: readonly PostPartInput[]
  /** Its post on the server; null before the first save. */
  saved: SavedPost | null
}

export type SavedPost = { status: PostStatus; scheduledAt: string | null; editable: boolean }

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
  time: ChosenTime | null
  /** Ids of the posts that the server had when the group was last read. */
  storedIds: readonly string[]
  /** The labels that the server had then. */
  storedLabelIds: readonly string[]
  /** `contentKey` of the stored content. */
  savedKey: string | null
  /** `contentKey` of a save without a response. If the server has this content, it is from this save. */
  sentKey: string | null
}

/** The media of a group: those that its posts share, and those of posts that have media of their own. */
export type MediaContent = {
  shared: readonly Attached[]
  own: Readonly<Record<string, readonly Attached[]>>
}

export const newTarget = (platform: PlatformKey, accountId: string | null = null): Target => ({
  id: newId(),
  platform,
  accountId,
  text: null,
  options: {},
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

export const savedOf = ({ status, scheduledAt, can }: Post): SavedPost => ({
  status,
  scheduledAt,
  editable: can.edit,
})

export function targetFrom(post: Post): Target {
  const { id, platform, socialAccountId, content, options, parts } = targetOf(post)
  return {
    id,
    platform,
    accountId: socialAccountId ?? null,
    text: content ?? null,
    options: { ...options },
    parts: parts ?? [],
    saved: savedOf(post),
  }
}

export const mediaOf = ({ media, posts }: PostGroup): MediaContent => ({
  shared: media,
  own: Object.fromEntries(
    posts.flatMap((post) => (post.customized.media ? [[post.id, post.media] as const] : [])),
  ),
})
