import { z } from 'zod'

const parsedEntrySchema = z.object({
  /** What names it in its feed. */
  name: z.string(),
  /** The beginning of its text if it has no title. */
  title: z.string(),
  titled: z.boolean(),
  /** On one line, shortened. */
  summary: z.string(),
  /** The whole text, with its paragraphs. */
  text: z.string(),
  author: z.string(),
  link: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  /** ISO 8601. */
  publishedAt: z.string().nullable(),
})

export const parsedFeedSchema = z.object({ title: z.string(), entries: z.array(parsedEntrySchema) })

export type ParsedEntry = z.infer<typeof parsedEntrySchema>
export type ParsedFeed = z.infer<typeof parsedFeedSchema>
