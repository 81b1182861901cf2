import { z } from 'zod'
import type { Staging } from '../connector.ts'

const stagingSchema = z.object({
  upload: z
    .object({
      publishId: z.string(),
      url: z.url(),
      chunkBytes: z.number().int().positive(),
      /** How many bytes TikTok has, as far as is known. */
      sent: z.number().int(),
      startedAt: z.iso.datetime(),
      /** TikTok has the whole video already. */
      complete: z.boolean().optional(),
    })
    .optional(),
})

export type TiktokStaging = z.infer<typeof stagingSchema>
export type TiktokUpload = NonNullable<TiktokStaging['upload']>

/** Unreadable handles are ignored, because staging can be repeated. */
export function readStaging(staging: Staging): TiktokStaging {
  const { success, data } = stagingSchema.safeParse(staging)
  return success ? data : {}
}
