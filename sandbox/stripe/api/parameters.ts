import { z } from 'zod'

/** Schemas of common parameters. Every value arrives as text. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const whole = z.coerce.number().int()
export const amount = whole.min(0).max(99_999_999)

/** Values to set; an empty one removes the key. */
export const metadata = z.union([z.record(z.string().max(40), z.string().max(500)), z.literal('')])

type MetadataChange = z.output<typeof metadata>

export function mergeMetadata(
  old: Record<string, string>,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === undefined) return old
  if (change === '') return {}
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''))
}

const bounds = z.strictObject({
  gt: whole.optional(),
  gte: whole.optional(),
  lt: whole.optional(),
  lte: whole.optional(),
})

export const paging = {
  limit: whole.min(1).max(100).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z.union([whole.transform((at) => ({ gte: at, lte: at })), bounds]).optional(),
}

/** Accepted and ignored, such as the language of a page. */
export const ignored = z.unknown()

export const nothing = z.strictObject({})
