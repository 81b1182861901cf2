import { z } from 'zod'
import type { Staging } from '../connector.ts'

const stagingSchema = z.object({
  /** Uploads by their index in the post. `ready`: processed, with its alt text, and usable until `expiresAt`. */
  media: z
    .record(
      z.string(),
      z.object({
        id: z.string(),
        expiresAt: z.string(),
        ready: z.boolean(),
        sentAt: z.iso.datetime().optional(),
      }),
    )
    .default({}),
  /** `parts`: how many parts X has received. `sentAt`: when it had all of them and started processing. */
  video: z
    .object({
      id: z.string(),
      expiresAt: z.string(),
      parts: z.number().int(),
      sentAt: z.iso.datetime().optional(),
      ready: z.boolean(),
    })
    .optional(),
  /** X refused to continue an interrupted upload, so it was restarted; this happens at most once. */
  videoRestarted: z.boolean().optional(),
})

export type TwitterStaging = z.infer<typeof stagingSchema>

/** Unreadable handles are ignored, because staging can be repeated. */
export function readStaging(staging: Staging): TwitterStaging {
  const { success, data } = stagingSchema.safeParse(staging)
  return success ? data : { media: {} }
}

export type VideoUpload = NonNullable<TwitterStaging['video']>
