import { z } from 'zod'
import type { Staging } from '../connector.ts'

const stagingSchema = z.object({
  /** Uploaded pictures, by their index in the post. `ready`: they can be posted. */
  images: z
    .record(z.string(), z.object({ urn: z.string(), uploadedAt: z.iso.datetime(), ready: z.boolean() }))
    .default({}),
  /** The upload of the video: the `etags` of the parts that LinkedIn has, and when it had all of them. */
  video: z
    .object({
      id: z.string(),
      token: z.string(),
      parts: z.number().int(),
      etags: z.array(z.string()),
      instructions: z.array(
        z.object({ uploadUrl: z.string(), firstByte: z.number().int(), lastByte: z.number().int() }),
      ),
      openedAt: z.iso.datetime(),
      sentAt: z.iso.datetime().optional(),
      ready: z.boolean(),
    })
    .optional(),
})

export type LinkedinStaging = z.infer<typeof stagingSchema>
export type VideoUpload = NonNullable<LinkedinStaging['video']>

/** Unreadable handles are ignored, because staging can be repeated. */
export function readStaging(staging: Staging): LinkedinStaging {
  const { success, data } = stagingSchema.safeParse(staging)
  return success ? data : { images: {} }
}
