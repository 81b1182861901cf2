import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'

/** A hashtag set is added to the end of a text; a template is the start of a new text. */
export const savedTextKinds = ['hashtags', 'template'] as const

export type SavedTextKind = (typeof savedTextKinds)[number]

export const savedTextLimits = { name: 60, content: 10_000, perKind: 200 } as const

const fields = {
  name: boundedText({
    max: savedTextLimits.name,
    tooLong: `A name has at most ${savedTextLimits.name} characters.`,
    required: 'Enter a name.',
    trim: true,
  }).meta({ description: 'Its name, unique for its kind.', examples: ['Bakery'] }),
  content: boundedText({
    max: savedTextLimits.content,
    tooLong: `A saved text has at most ${savedTextLimits.content.toLocaleString('en-US')} characters.`,
    required: 'Enter a text.',
    trim: true,
  }).meta({ description: 'The hashtags or the text.', examples: ['#bakery #sourdough'] }),
}

/** Names are unique for each kind, so a repeated call creates no second one. */
export const createSavedTextSchema = z.object({
  kind: z
    .enum(savedTextKinds)
    .describe('`hashtags` are added to the end of a text; a `template` is the start of a new one.'),
  ...fields,
})

export const changeSavedTextSchema = z.object({
  ...fields,
  version: z
    .number()
    .int()
    .positive()
    .describe('The version that you read. If there is a newer one, the call fails with `stale_version`.'),
})

export const savedTextVersionQuerySchema = z.object({
  version: z.coerce
    .number()
    .int()
    .positive()
    .describe('The version that you read. If there is a newer one, the call fails with `stale_version`.'),
})

/** A hashtag set or a template of the workspace. */
export const savedTextSchema = z
  .object({
    id: idSchema,
    kind: z
      .enum(savedTextKinds)
      .describe('`hashtags` are added to the end of a text; a `template` is the start of a new one.'),
    name: z.string().meta({ description: 'Its name.', examples: ['Bakery'] }),
    content: z.string().meta({ description: 'The hashtags or the text.', examples: ['#bakery #sourdough'] }),
    version: z.number().int().describe('Goes up with each change.'),
  })
  .meta({ id: 'SavedText', description: 'A hashtag set or a template.' })

export type SavedText = z.infer<typeof savedTextSchema>

/** Sorted by name. `can.write` says whether the caller may add, change and delete saved texts. */
export const savedTextsResponseSchema = success({
  savedTexts: z.array(savedTextSchema).describe('The saved texts of the workspace.'),
  can: z.object({
    write: z.boolean().describe('Whether the caller may add, change and delete saved texts.'),
  }),
})

export const savedTextResponseSchema = success({ savedText: savedTextSchema })
