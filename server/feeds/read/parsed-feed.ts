import { z } from 'zod'

const parsedEntrySchema = z.object({
  /** What names it in its feed. */
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  /** As the feed has it, possibly relative. */
  link: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  /** ISO 8601. */
  publishedAt: z.string().nullable(),
})

export const parsedFeedSchema = z.object({ title: z.string(), entries: z.array(parsedEntrySchema) })

export type ParsedEntry = z.infer<typeof parsedEntrySchema>
export type ParsedFeed = z.infer<typeof parsedFeedSchema>
