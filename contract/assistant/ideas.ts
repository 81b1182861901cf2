import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { ideaSchema, ideaLimits, webAddressIn } from './idea.ts'
import { voiceIdSchema } from './assistant.ts'
import { languageKeySchema, modelSchema } from './generations.ts'
import { platformKeySchema, platformKeys } from '../platforms/platforms.ts'
import { pointsRecordSchema } from '../points/points.ts'

/**
 * A week of ideas about a topic, a web page, or both. Costs `pointCosts.text` points, charged only for a complete
 * result.
 */
export const suggestIdeasSchema = z
  .object({
    id: idSchema.describe(
      'Chosen by the client. A repeated call with the same id returns the same ideas and is charged once.',
    ),
    topic: boundedText({
      max: ideaLimits.topic,
      tooLong: `Describe it in at most ${ideaLimits.topic} characters.`,
      trim: true,
    })
      .default('')
      .meta({ description: 'What the week is about.', examples: ['Sourdough'] }),
    url: boundedText({ max: ideaLimits.address, tooLong: 'This address is too long.', trim: true })
      .meta({ examples: ['https://riverbakes.example/menu'] })
      .transform((text, context) => {
        const address = webAddressIn(text)
        if (address !== undefined) return address
        context.addIssue({
          code: 'custom',
          message: 'Give the address of a web page, as https://example.com/page.',
        })
        return z.NEVER
      })
      .optional()
      .describe('A page from which ideas are taken.'),
    language: languageKeySchema.default('en').describe('The language of the ideas.'),
    platforms: boundedList(platformKeySchema, {
      min: 1,
      tooFew: 'Choose at least one platform.',
      max: platformKeys.length,
    })
      .default([...platformKeys])
      .describe('The platforms for which they are.'),
    voiceId: voiceIdSchema.describe('The brand voice; null for none, and the default one if omitted.'),
  })
  .refine(({ topic, url }) => topic !== '' || url !== undefined, {
    path: ['topic'],
    message: 'Give a topic or a web address.',
  })

export type SuggestIdeasInput = z.output<typeof suggestIdeasSchema>

export const ideasResponseSchema = success({
  id: idSchema,
  ideas: z.array(ideaSchema).describe('The ideas, one for each day.'),
  model: modelSchema.describe('The model that wrote them.'),
  points: z.number().int().describe('Points charged.'),
  balance: pointsRecordSchema
    .nullable()
    .describe('The points of the workspace afterwards; null if it cost none.'),
})

export type IdeasResponse = z.infer<typeof ideasResponseSchema>
