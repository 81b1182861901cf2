import { z } from 'zod'
import { mediaSchema } from '../../../../contract/media.ts'
import { platformKeySchema } from '../../../../contract/platforms/platform-key.ts'
import { postStatusSchema } from '../../../../contract/posts.ts'
import { localStore } from '../../../shared/storage/safe-storage.ts'
import type { Attached, Draft } from './draft-store.ts'

/** What was kept before there were videos is a picture. */
const keptMediaSchema = mediaSchema.extend({ video: mediaSchema.shape.video.default(null) })

const localDraftSchema = z.object({
  draft: z.object({
    id: z.uuid(),
    platform: platformKeySchema,
    platformChosen: z.boolean(),
    accountId: z.uuid().nullable(),
    text: z.string(),
    saved: z
      .object({ version: z.number(), status: postStatusSchema, scheduledAt: z.string().nullable() })
      .nullable(),
    savedKey: z.string().nullable(),
    sentKey: z.string().nullable(),
  }),
  attached: z.array(z.object({ media: keptMediaSchema, altText: z.string() })),
})

export type LocalDraft = { draft: Draft; attached: readonly Attached[] }

/** One place a person and a post; `new` is the post that has no address yet. */
const placeOf = (userId: string, postId: string | null) => `draft:${userId}:${postId ?? 'new'}`

/** What this browser kept of a post that was being written; null where there is nothing that can be read. */
export function readLocalDraft(userId: string, postId: string | null): LocalDraft | null {
  const kept = localStore.getItem(placeOf(userId, postId))
  if (kept === null) return null
  try {
    const read = localDraftSchema.safeParse(JSON.parse(kept))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** False where the browser keeps nothing beyond this tab: its storage is blocked or full. */
export function keepLocalDraft(userId: string, postId: string | null, kept: LocalDraft): boolean {
  const place = placeOf(userId, postId)
  const value = JSON.stringify(kept)
  localStore.setItem(place, value)
  try {
    return window.localStorage.getItem(place) === value
  } catch {
    return false
  }
}

export const dropLocalDraft = (userId: string, postId: string | null): void =>
  localStore.removeItem(placeOf(userId, postId))
