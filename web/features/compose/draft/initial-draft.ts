import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { PostGroup } from '../../../../contract/posts/post-groups.ts'
import type { Attached } from '../../media/index.ts'
import type { ChosenTime } from '../../posts/index.ts'
import { emptyDraft, mediaOf, type Draft, type MediaContent } from './draft.ts'
import { readLocalDraft } from './local-draft.ts'
import { draftOf } from './stored-draft.ts'

/** What the URL asks for: the target of an empty new post, and the time of a post that has none yet. */
type Asked = { platform: PlatformKey | undefined; accountId: string | null; time: ChosenTime | null }

export type Beginning = { draft: Draft; media: MediaContent; restored: boolean }

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
  if (stored === null) {
    // The time that was asked for is newer than the text.
    if (kept) return { ...kept, draft: { ...kept.draft, time: time ?? kept.draft.time }, restored: true }
    return {
      draft: { ...emptyDraft(platform, accountId), time },
      media: { shared: [], own: {} },
      restored: false,
    }
  }
  const draft = draftOf(stored)
  if (kept === null) {
    return { draft: { ...draft, time: draft.time ?? time }, media: mediaOf(stored), restored: false }
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
  return { draft: kept.draft, media, restored: true }
}
