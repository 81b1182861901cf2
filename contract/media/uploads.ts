import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { mediaSchema } from './media.ts'

/** The largest piece of an upload. A proxy in front of the server must allow requests of this size. */
export const maxPieceBytes = 8 * 1024 * 1024

/** Smaller pieces are accepted only at the end of a file, which bounds the number of pieces of an upload. */
export const minPieceBytes = 256 * 1024

/** The latest instant of a JavaScript `Date`, in milliseconds. */
const lastInstant = 8.64e15

/** A file that will be uploaded in pieces. The same three values identify its unfinished upload again. */
export const uploadInputSchema = z.object({
  name: boundedText({ max: 1_000, required: 'Name the file.' }).meta({
    description: 'The name of the file.',
    examples: ['opening.mp4'],
  }),
  bytes: z
    .number()
    .int()
    .min(1)
    .meta({ description: 'How large it is.', examples: [48000000] }),
  lastModified: z
    .number()
    .int()
    .min(-lastInstant)
    .max(lastInstant)
    .describe('The modification time of the file, in milliseconds since 1970.'),
})

export type UploadInput = z.infer<typeof uploadInputSchema>

/** Where a piece begins, in bytes from the beginning of the file. */
export const pieceQuerySchema = z.object({
  offset: z.coerce.number().int().min(0).describe('The position of the first byte of the piece in the file.'),
})

export const uploadSchema = z
  .object({
    id: idSchema,
    bytes: z
      .number()
      .int()
      .meta({ description: 'How large the file is.', examples: [48000000] }),
    received: z
      .number()
      .int()
      .describe('The server has all bytes before this position. The next piece starts here.'),
    media: mediaSchema.nullable().describe('The media that the upload became after it was checked.'),
  })
  .meta({ id: 'Upload', description: 'A video that is uploaded in pieces.' })

export type Upload = z.infer<typeof uploadSchema>

export const uploadResponseSchema = success({ upload: uploadSchema })
