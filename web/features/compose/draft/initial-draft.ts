import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { Post } from '../../../../contract/posts.ts'
import { draftOf, emptyDraft, type Draft } from './draft-store.ts'
import { readLocalDraft } from './local-draft.ts'
import type { Attached } from '../../media/index.ts'

export type Beginning = { draft: Draft; attached: readonly Attached[]; restored: boolean }

/**
 * What the composer begins with: what this browser kept, else the post as the server has it, else nothing.
 * Kept text with an older version is kept too; saving it then asks which of the two is meant. `platform` is that of a
 * new post that is empty.
 */
export function beginDraft(userId: string, post: Post | null, platform?: PlatformKey): Beginning {
  const kept = readLocalDraft(userId, post?.id ?? null)
  if (post === null) {
    const worth = kept !== null && (kept.draft.text.trim() !== '' || kept.attached.length > 0)
    if (worth) return { ...kept, restored: true }
    const draft = { ...emptyDraft(platform), platformChosen: platform !== undefined }
    return { draft, attached: [], restored: false }
  }
  if (kept === null) return { draft: draftOf(post), attached: post.media, restored: false }
  // Addresses of files expire: those the server still shows replace the kept ones.
  const fresh = new Map(post.media.map((one) => [one.media.id, one.media]))
  const attached = kept.attached.map((one) => ({ ...one, media: fresh.get(one.media.id) ?? one.media }))
  return { draft: kept.draft, attached, restored: true }
}
