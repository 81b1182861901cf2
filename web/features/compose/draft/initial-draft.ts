import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { draftOf, emptyDraft, type Draft, type StoredPost } from './draft-store.ts'
import { readLocalDraft } from './local-draft.ts'
import type { Attached } from '../../media/index.ts'

export type Beginning = { draft: Draft; attached: readonly Attached[]; restored: boolean }

/**
 * The initial draft of the composer: the copy stored in this browser, else the post from the server, else an empty one.
 * A stored copy of an older version is also used; saving it then asks which version to keep. `platform` is for an empty
 * new post.
 */
export function beginDraft(userId: string, stored: StoredPost | null, platform?: PlatformKey): Beginning {
  const kept = readLocalDraft(userId, stored?.post.id ?? null)
  if (stored === null) {
    const worth = kept !== null && (kept.draft.text.trim() !== '' || kept.attached.length > 0)
    if (worth) return { ...kept, restored: true }
    const draft = { ...emptyDraft(platform), platformChosen: platform !== undefined }
    return { draft, attached: [], restored: false }
  }
  const { post } = stored
  if (kept === null) return { draft: draftOf(stored), attached: post.media, restored: false }
  // URLs of files expire, so current ones from the server replace the stored ones.
  const fresh = new Map(post.media.map((one) => [one.media.id, one.media]))
  const attached = kept.attached.map((one) => ({ ...one, media: fresh.get(one.media.id) ?? one.media }))
  return { draft: kept.draft, attached, restored: true }
}
