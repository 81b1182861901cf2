import { z } from 'zod'
import type { Staging } from '../connector.ts'

const containerSchema = z.object({ id: z.string(), createdAt: z.string(), ready: z.boolean() })

const stagingSchema = z.object({
  /** Containers of the images of a carousel, by their index in the post. */
  children: z.record(z.string(), containerSchema).default({}),
  /** The container that is published. */
  container: containerSchema.optional(),
  /** When Instagram started to process a container that it never finished and that was replaced. */
  waitingSince: z.iso.datetime().optional(),
})

export type Container = z.infer<typeof containerSchema>
export type InstagramStaging = z.infer<typeof stagingSchema>

/** Unreadable handles are ignored, because staging can be repeated. */
export function readStaging(staging: Staging): InstagramStaging {
  const { success, data } = stagingSchema.safeParse(staging)
  return success ? data : { children: {} }
}
