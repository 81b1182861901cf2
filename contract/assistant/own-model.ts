import { z } from '../zod.ts'
import { instantSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { generationProblemCodes } from './generations.ts'
import { addressedKind, modelKinds } from './model-kinds.ts'

/** A workspace's own model, as its owner gives it. */
export const saveOwnModelSchema = z
  .object({
    kind: z.enum(modelKinds),
    /** Of an OpenAI-compatible server, as `https://api.openai.com/v1`; the others have none. */
    baseUrl: boundedText({ max: 500, tooLong: 'This address is too long.', trim: true })
      .nullish()
      .transform((address) => address?.replace(/\/+$/, '') || null),
    name: boundedText({
      max: 200,
      tooLong: 'This name is too long.',
      required: 'Enter the name of the model.',
      trim: true,
    })
      // It becomes part of an address with some makers.
      .regex(/^[A-Za-z0-9][\w.:/@+-]*$/, 'Use the name as the maker of the model writes it.'),
    /** Left out: the one that is kept, as long as kind and address stay the same. */
    apiKey: boundedText({ max: 500, tooLong: 'This key is too long.', trim: true })
      .min(1)
      .regex(/^[!-~]+$/, 'A key has no spaces and no special letters.')
      .optional(),
  })
  .refine(({ kind, baseUrl }) => kind !== addressedKind || baseUrl !== null, {
    path: ['baseUrl'],
    message: 'Enter the address of the server.',
  })

export type SaveOwnModelInput = z.infer<typeof saveOwnModelSchema>

/** The workspace's own model; of its key only the end. */
export const ownModelSchema = z.object({
  kind: z.enum(modelKinds),
  baseUrl: z.string().nullable(),
  name: z.string(),
  /** Null: it asks for no key. */
  keyTail: z.string().nullable(),
  updatedAt: instantSchema,
})

export type OwnModel = z.infer<typeof ownModelSchema>

export const ownModelReplySchema = success({
  /** Null: the workspace has none. */
  model: ownModelSchema.nullable(),
  /** Whether addresses inside the operator's own network may be given, and plain http. */
  privateAddresses: z.boolean(),
})

/** How a model did that was asked for a word. */
export const ownModelTestReplySchema = success({
  problem: z.enum(generationProblemCodes).nullable(),
  /** How it went and, where it did not, what to do. */
  message: z.string(),
  /** Until the first piece of text came. */
  latencyMs: z.number().int().nullable(),
})
