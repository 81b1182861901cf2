import { z } from 'zod'
import { idSchema, success } from './api.ts'

/** A picture in the workspace. The addresses are signed and expire; ask again rather than keep them. */
export const mediaSchema = z.object({
  id: idSchema,
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  url: z.string(),
  thumbnailUrl: z.string(),
})

export type Media = z.infer<typeof mediaSchema>

export const mediaReplySchema = success({ media: mediaSchema })

/** Largest picture taken, before it is re-encoded. */
export const maxUploadBytes = 25 * 1024 * 1024

export const acceptedImageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const
