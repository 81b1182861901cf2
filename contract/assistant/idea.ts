import { z } from '../zod.ts'
import { platformKeySchema } from '../platforms/platforms.ts'

/** One for each day of a week. */
export const ideasCount = 7
export const ideaLimits = { topic: 1_000, address: 2_000, angle: 160, hook: 300, prompt: 1_500 } as const

/** Parses a web address typed by a user, with or without `https://`; undefined if it is invalid. */
export function webAddressIn(text: string): string | undefined {
  if (text.length > ideaLimits.address) return undefined
  const typed = text.trim()
  if (typed === '' || /\s/.test(typed)) return undefined
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed)
  if (!withScheme && !/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/:?#]|$)/u.test(typed)) {
    return undefined
  }
  const url = URL.parse(withScheme ? typed : `https://${typed}`)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined
}

export const ideaSchema = z.object({
  day: z.number().int().min(1).max(ideasCount).describe('1 to 7.'),
  platform: platformKeySchema.describe('The platform for which it is.'),
  angle: z.string().min(1).max(ideaLimits.angle).describe('The goal of the post.'),
  hook: z.string().min(1).max(ideaLimits.hook).describe('The first line of the post.'),
  prompt: z.string().min(1).max(ideaLimits.prompt).describe('The prompt for the assistant.'),
})

export type Idea = z.infer<typeof ideaSchema>
