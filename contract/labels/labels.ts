import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'

/** The colors that users can choose; the web application defines their shades. */
export const labelColors = ['gray', 'red', 'orange', 'green', 'teal', 'blue', 'violet', 'pink'] as const

export type LabelColor = (typeof labelColors)[number]

export const labelLimits = { name: 40, perWorkspace: 100, perGroup: 10 } as const

const fields = {
  name: boundedText({
    max: labelLimits.name,
    tooLong: `A name has at most ${labelLimits.name} characters.`,
    required: 'Enter a name.',
    trim: true,
  }).meta({ description: 'Its name, unique in the workspace.', examples: ['Launch'] }),
  color: z.enum(labelColors).describe('Its color.'),
}

/** Names are unique, so a repeated call creates no second one. */
export const createLabelSchema = z.object(fields)

export const changeLabelSchema = z.object({
  ...fields,
  version: z
    .number()
    .int()
    .positive()
    .describe('The version that you read. If there is a newer one, the call fails with `stale_version`.'),
})

export const labelVersionQuerySchema = z.object({
  version: z.coerce
    .number()
    .int()
    .positive()
    .describe('The version that you read. If there is a newer one, the call fails with `stale_version`.'),
})

/** A label of the workspace, for post groups. */
export const labelSchema = z
  .object({
    id: idSchema,
    name: z.string().meta({ description: 'Its name.', examples: ['Launch'] }),
    color: z.enum(labelColors).describe('Its color.'),
    version: z.number().int().describe('Goes up with each change.'),
  })
  .meta({ id: 'Label', description: 'A label of post groups.' })

export type Label = z.infer<typeof labelSchema>

export const labelsResponseSchema = success({
  labels: z.array(labelSchema).describe('The labels of the workspace, by name.'),
  can: z.object({ write: z.boolean().describe('Whether the caller may add, change and delete labels.') }),
})

export const labelResponseSchema = success({ label: labelSchema })
