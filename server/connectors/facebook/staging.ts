import { z } from 'zod'
import type { Staging } from '../connector.ts'

const stagingSchema = z.object({
  /** Unpublished photos, by their index in the post. */
  photos: z.record(z.string(), z.object({ id: z.string(), uploadedAt: z.iso.datetime() })).default({}),
  /**
   * The upload of the video: the offsets that Facebook requested last, and the number of sent parts. It is complete
   * when `from` equals `to`.
   */
  video: z
    .object({
      id: z.string(),
      session: z.string(),
      from: z.number().int(),
      to: z.number().int(),
      parts: z.number().int(),
      openedAt: z.iso.datetime(),
    })
    .optional(),
  /** The video of a reel or a story, which Facebook downloads. `askedAt`: when Facebook was told to. */
  pulled: z
    .object({ id: z.string(), openedAt: z.iso.datetime(), askedAt: z.iso.datetime().optional() })
    .optional(),
})

export type FacebookStaging = z.infer<typeof stagingSchema>
export type VideoUpload = NonNullable<FacebookStaging['video']>
export type PulledVideo = NonNullable<FacebookStaging['pulled']>

/** Unreadable handles are ignored, because staging can be repeated. */
export function readStaging(staging: Staging): FacebookStaging {
  const { success, data } = stagingSchema.safeParse(staging)
  return success ? data : { photos: {} }
}

/** How long an upload can be used. Meta does not document it; an unpublished photo is deleted after about a day. */
const uploadLifeMs = 20 * 3_600_000

export const isUsable = (startedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(startedAt) < uploadLifeMs
