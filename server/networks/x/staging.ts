import { z } from 'zod'
import type { Staging } from '../connector.ts'

const stagingSchema = z.object({
  /** Uploads by place in the post. `ready`: processed and described, good until `expiresAt`. */
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
  /** `parts`: how many are with X. `sentAt`: when all were, and X began to process it. */
  video: z
    .object({
      id: z.string(),
      expiresAt: z.string(),
      parts: z.number().int(),
      sentAt: z.iso.datetime().optional(),
      ready: z.boolean(),
    })
    .optional(),
  /** X refused an upload that had been interrupted, which was then begun anew; that happens once. */
  videoBegunAnew: z.boolean().optional(),
  /** The account's newest post before the commit; id null where it had none or X would not say. */
  newest: z.object({ id: z.string().nullable() }).optional(),
})

export type XStaging = z.infer<typeof stagingSchema>

/** Handles that cannot be read count as none: staging is repeatable. */
export function readStaging(staging: Staging): XStaging {
  const { success, data } = stagingSchema.safeParse(staging)
  return success ? data : { media: {} }
}

export type VideoUpload = NonNullable<XStaging['video']>
