import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { PostGroup } from '../../../../contract/posts/post-groups.ts'
import type { Attached } from '../../media/index.ts'
import type { ChosenTime } from '../../posts/index.ts'
import { emptyDraft, mediaOf, type Draft, type MediaContent } from './draft.ts'
import { readLocalDraft } from './local-draft.ts'
import { draftOf } from './stored-draft.ts'

/** What the URL asks for: the target of an empty new post, and the time of a post that has none yet. */
type Asked = { platform: PlatformKey | undefined; accountId: string | null; time: ChosenTime | null }

export type Beginning = {
  draft: Draft
  media: MediaContent
  /** It has text that was not saved. */
  restored: boolean
  /** The time that was asked for is now that of a post which was begun without it. */
  replanned: boolean
}

/**
 * The initial draft of the composer: the copy stored in this browser, else the group from the server, else an empty one.
 * A stored copy of an older version is also used; saving it then asks which version to keep. `platform` and
 * `time` are for an empty new post.
 */
export function beginDraft(
  userId: string,
  stored: PostGroup | null,
  { platform, accountId, time }: Asked,
): Beginning {
  const kept = readLocalDraft(userId, stored?.id ?? null)
  // The time that was asked for is newer than the text.
  const planned = (draft: Draft): Draft => ({ ...draft, time: time ?? draft.time })
  const replanned = time !== null
  if (stored === null) {
    if (kept) return { ...kept, draft: planned(kept.draft), restored: true, replanned }
    const draft = { ...emptyDraft(platform, accountId), time }
    return { draft, media: { shared: [], own: {} }, restored: false, replanned: false }
  }
  const draft = draftOf(stored)
  // Posts that are scheduled keep their time until the user changes it.
  const isScheduled = draft.time !== null
  const beginning = { replanned: replanned && !isScheduled }
  if (kept === null) {
    const begun = isScheduled ? draft : planned(draft)
    return { ...beginning, draft: begun, media: mediaOf(stored), restored: false }
  }
  // URLs of files expire, so current ones from the server replace the stored ones.
  const ofPosts = stored.posts.flatMap(({ media, parts }) => [
    ...media,
    ...parts.flatMap((part) => part.media),
  ])
  const fresh = new Map([...stored.media, ...ofPosts].map((one) => [one.media.id, one.media]))
  const refreshed = (attached: readonly Attached[]) =>
    attached.map((one) => ({ ...one, media: fresh.get(one.media.id) ?? one.media }))
  const own = Object.entries(kept.media.own).map(([id, attached]) => [id, refreshed(attached)] as const)
  const media = { shared: refreshed(kept.media.shared), own: Object.fromEntries(own) }
  const begun = isScheduled ? kept.draft : planned(kept.draft)
  return { ...beginning, draft: begun, media, restored: true }
}
