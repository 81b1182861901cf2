import { z } from '../zod.ts'
import { instantSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { generationProblemCodes } from './generations.ts'

/** Kinds of models that a workspace can connect. */
export const modelKinds = ['openai-compatible', 'anthropic', 'google'] as const
export type ModelKind = (typeof modelKinds)[number]

/** Whether a model of this kind needs a URL; the others use the provider's URL. */
export const addressedKind: ModelKind = 'openai-compatible'

export const modelKindLabels: Record<ModelKind, string> = {
  'openai-compatible': 'OpenAI-compatible server',
  anthropic: 'Anthropic',
  google: 'Google',
}

/** The number of characters shown at the end of a key. */
export const shownKeyCharacters = 4

export const modelNameSchema = boundedText({
  max: 200,
  tooLong: 'This name is too long.',
  required: 'Enter the name of the model.',
  trim: true,
})
  // Some providers use it as a part of the URL.
  .regex(/^[A-Za-z0-9][\w.:/@+-]*$/, 'Use the name as the maker of the model writes it.')

/** A workspace's own model, as entered by its owner. */
export const saveOwnModelSchema = z
  .object({
    kind: z.enum(modelKinds),
    /** The URL of an OpenAI-compatible server, such as `https://api.openai.com/v1`; not for other kinds. */
    baseUrl: boundedText({ max: 500, tooLong: 'This address is too long.', trim: true })
      .nullish()
      .transform((address) => address?.replace(/\/+$/, '') || null),
    name: modelNameSchema,
    /** If omitted, the stored key is used, provided that kind and URL stay the same. */
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

/** The workspace's own model with only the last characters of its key. */
export const ownModelSchema = z.object({
  kind: z.enum(modelKinds),
  baseUrl: z.string().nullable(),
  name: z.string(),
  /** Null if it needs no key. */
  keyTail: z.string().nullable(),
  updatedAt: instantSchema,
})

export type OwnModel = z.infer<typeof ownModelSchema>

/** A model server that runs on the same machine as the product. */
export const localModelsSchema = z.object({
  /** Such as "Ollama", by its usual port. */
  product: z.string(),
  baseUrl: z.string(),
  names: z.array(z.string()).min(1),
})

export type LocalModels = z.infer<typeof localModelsSchema>

export const ownModelResponseSchema = success({
  /** Null if the workspace has none. */
  model: ownModelSchema.nullable(),
  /** Whether URLs in the operator's own network and plain HTTP are allowed. */
  privateAddresses: z.boolean(),
  /** The model servers of the product's machine, only for a caller on this machine. */
  localModels: z.array(localModelsSchema),
})

/** The result of testing a model. */
export const ownModelTestResponseSchema = success({
  problem: z.enum(generationProblemCodes).nullable(),
  /** The result and, after a failure, what to do. */
  message: z.string(),
  /** Milliseconds until the first text. */
  latencyMs: z.number().int().nullable(),
})
