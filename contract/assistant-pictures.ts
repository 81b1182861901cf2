import { z } from 'zod'
import { idSchema, success } from './api.ts'
import { generationProblemSchema, modelSchema } from './assistant.ts'
import { mediaSchema } from './media.ts'
import {
  aspectKeys,
  cardDetailLimit,
  cardTextLimit,
  descriptionLimit,
  pictureKinds,
  platformAspects,
} from './picture-choices.ts'
import { pictureColoursSchema, pictureVariationSchema } from './picture-look.ts'
import { platformKeySchema } from './platforms/platform-key.ts'
import { pointsRecordSchema } from './points.ts'

/**
 * A picture for a post: a card drawn from the text, or what a model makes of a description. It costs
 * `pointCosts.image` points, held before it is begun and taken only when the picture is in the workspace's media.
 */
export const createPictureSchema = z
  .object({
    /** Chosen by the client: repeating a call with it gives the same picture, charged once. */
    id: idSchema,
    kind: z.enum(pictureKinds),
    platform: platformKeySchema,
    /** Left out: the one that fills most of the network's feed. */
    aspect: z.enum(aspectKeys).optional(),
    /** What the card says, or what the picture shows. */
    text: z
      .string()
      .max(descriptionLimit, `A description has at most ${descriptionLimit} characters`)
      .refine((text) => text.trim() !== '', 'Say what the picture should say.'),
    /** A smaller line on a card: who said it, when, where. */
    detail: z.string().max(cardDetailLimit, `At most ${cardDetailLimit} characters`).default(''),
    /** `brand`: those of the voice. */
    colours: z.union([pictureColoursSchema, z.literal('brand')]).default('auto'),
    /** Sets the voice's logo on a card. */
    logo: z.boolean().default(false),
    /** The brand voice whose colours or logo it takes; none otherwise. */
    voiceId: idSchema.nullable().default(null),
    /** For another look of the same card: one more than the time before. Left out, one by chance. */
    variation: pictureVariationSchema.optional(),
  })
  .refine(({ kind, text }) => kind === 'image' || text.length <= cardTextLimit, {
    path: ['text'],
    message: `A card holds at most ${cardTextLimit} characters`,
  })
  .refine(({ platform, aspect }) => !aspect || platformAspects[platform].includes(aspect), {
    path: ['aspect'],
    message: 'This network shows other shapes.',
  })
  .refine(({ colours, logo, voiceId }) => voiceId !== null || (colours !== 'brand' && !logo), {
    path: ['voiceId'],
    message: 'Choose the brand voice whose colours or logo are meant.',
  })
  .refine(({ kind, logo }) => kind !== 'image' || !logo, {
    path: ['logo'],
    message: 'A logo is set on cards only.',
  })

export type CreatePictureInput = z.input<typeof createPictureSchema>
export type PictureWish = z.output<typeof createPictureSchema>

export const madePictureSchema = z.object({
  id: idSchema,
  /** While `running`, ask again. */
  outcome: z.enum(['running', 'done', 'failed']),
  /** Null until it is done, and once somebody has deleted it. */
  media: mediaSchema.nullable(),
  altText: z.string(),
  problem: generationProblemSchema.nullable(),
  model: modelSchema,
  /** Taken for it. */
  points: z.number().int(),
  /** The workspace's points now; null where they could not be read. */
  balance: pointsRecordSchema.nullable(),
})

export type MadePicture = z.infer<typeof madePictureSchema>

export const pictureReplySchema = success({ picture: madePictureSchema })

export const pictureStatusReplySchema = success({
  /** Name of the model that makes pictures from descriptions; null where there is none: cards are drawn in any case. */
  model: z.string().nullable(),
  /** Points for one picture. */
  price: z.number().int(),
})
