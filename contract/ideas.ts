import { z } from 'zod'
import { idSchema, success } from './api.ts'
import { ideaLimits, ideaSchema } from './idea.ts'
import { languageKeySchema, modelSchema, voiceIdSchema } from './assistant.ts'
import { platformKeySchema } from './platforms/platform-key.ts'
import { platformKeys } from './platforms/platforms.ts'
import { pointsRecordSchema } from './points.ts'

/** A web address as people type it, `https://` left out or not; undefined for what is none. */
export function webAddressIn(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '' || /\s/.test(typed) || typed.length > ideaLimits.address) return undefined
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed)
  if (!withScheme && !/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/:?#]|$)/u.test(typed)) {
    return undefined
  }
  const url = URL.parse(withScheme ? typed : `https://${typed}`)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined
}

/**
 * A week of ideas about a topic, a web page, or a page seen from a topic. Costs `pointCosts.text` points, taken only when
 * the ideas are there.
 */
export const suggestIdeasSchema = z
  .object({
    /** Chosen by the client: repeating a call with it gives the same ideas, charged once. */
    id: idSchema,
    topic: z
      .string()
      .trim()
      .max(ideaLimits.topic, `Say it in at most ${ideaLimits.topic} characters.`)
      .default(''),
    url: z
      .string()
      .trim()
      .max(ideaLimits.address, 'This address is too long.')
      .transform((text, context) => {
        const address = webAddressIn(text)
        if (address !== undefined) return address
        context.addIssue({
          code: 'custom',
          message: 'Give the address of a web page, as https://example.com/page.',
        })
        return z.NEVER
      })
      .optional(),
    language: languageKeySchema.default('en'),
    platforms: z
      .array(platformKeySchema)
      .min(1, 'Choose at least one platform.')
      .max(platformKeys.length)
      .default([...platformKeys]),
    voiceId: voiceIdSchema,
  })
  .refine(({ topic, url }) => topic !== '' || url !== undefined, {
    path: ['topic'],
    message: 'Give a topic or a web address.',
  })

export type SuggestIdeasInput = z.output<typeof suggestIdeasSchema>

export const ideasReplySchema = success({
  id: idSchema,
  ideas: z.array(ideaSchema),
  model: modelSchema,
  /** Taken for them. */
  points: z.number().int(),
  balance: pointsRecordSchema.nullable(),
})

export type IdeasReply = z.infer<typeof ideasReplySchema>
