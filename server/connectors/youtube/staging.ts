import { z } from 'zod'
import type { Staging } from '../connector.ts'

const stagingSchema = z.object({
  /** The upload session. `sent`: how many bytes YouTube has, as far as is known. */
  session: z.object({ uri: z.url(), sent: z.number().int() }).optional(),
  /** The id of the video, once YouTube has all of it. */
  videoId: z.string().optional(),
  /** The result of setting the thumbnail. */
  thumbnail: z.string().optional(),
})

export type YoutubeStaging = z.infer<typeof stagingSchema>

/** Unreadable handles are ignored, because staging can be repeated. */
export function readStaging(staging: Staging): YoutubeStaging {
  const { success, data } = stagingSchema.safeParse(staging)
  return success ? data : {}
}
