import { z } from 'zod'
import type { Staging } from '../connector.ts'

const stagingSchema = z.object({
  /** Uploads by place in the post. `ready`: processed and described, good until `expiresAt`. */
  media: z
    .record(z.string(), z.object({ id: z.string(), expiresAt: z.string(), ready: z.boolean() }))
    .default({}),
  /** The account's newest post before the commit; id null where it had none or X would not say. */
  newest: z.object({ id: z.string().nullable() }).optional(),
})

export type XStaging = z.infer<typeof stagingSchema>

/** Handles that cannot be read count as none: staging is repeatable. */
export function readStaging(staging: Staging): XStaging {
  const { success, data } = stagingSchema.safeParse(staging)
  return success ? data : { media: {} }
}
