import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { mediaSchema } from './media.ts'

/** Largest piece of an upload; also what a proxy in front of the server must let through. */
export const maxPieceBytes = 8 * 1024 * 1024

/** Smaller pieces are stored only at the end of a file, so that an upload has a bounded number of them. */
export const minPieceBytes = 256 * 1024

/** The largest instant of JavaScript, in milliseconds. */
const lastInstant = 8.64e15

/** A file that is to be uploaded in pieces. The same three values find its unfinished upload again. */
export const uploadInputSchema = z.object({
  name: boundedText({ max: 1_000, required: 'Name the file.' }),
  bytes: z.number().int().min(1),
  /** Of the file, in milliseconds since 1970. */
  lastModified: z.number().int().min(-lastInstant).max(lastInstant),
})

export type UploadInput = z.infer<typeof uploadInputSchema>

/** Where a piece begins, in bytes from the beginning of the file. */
export const pieceQuerySchema = z.object({ offset: z.coerce.number().int().min(0) })

export const uploadSchema = z.object({
  id: idSchema,
  bytes: z.number().int(),
  /** The server has all bytes before this one: the next piece begins here. */
  received: z.number().int(),
  /** What it became, once it was checked. */
  media: mediaSchema.nullable(),
})

export type Upload = z.infer<typeof uploadSchema>

export const uploadResponseSchema = success({ upload: uploadSchema })
