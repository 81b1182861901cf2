import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import {
  aspectKeys,
  cardDetailLimit,
  cardTextLimit,
  descriptionLimit,
  pictureKinds,
  platformAspects,
} from './picture-choices.ts'
import { pictureColorsSchema, pictureVariationSchema } from './picture-look.ts'
import { platformKeySchema } from '../platforms/platform-key.ts'

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
    /** Left out: the one that fills most of the platform's feed. */
    aspect: z.enum(aspectKeys).optional(),
    /** What the card says, or what the picture shows. */
    text: boundedText({
      max: descriptionLimit,
      tooLong: `A description has at most ${descriptionLimit} characters`,
      required: 'Say what the picture should say.',
    }).refine((text) => text.trim() !== '', 'Say what the picture should say.'),
    /** A smaller line on a card: who said it, when, where. */
    detail: boundedText({ max: cardDetailLimit, tooLong: `At most ${cardDetailLimit} characters` }).default(
      '',
    ),
    /** `brand`: those of the voice. */
    colors: z.union([pictureColorsSchema, z.literal('brand')]).default('auto'),
    /** Sets the voice's logo on a card. */
    logo: z.boolean().default(false),
    /** The brand voice whose colors or logo it takes; none otherwise. */
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
    message: 'This platform shows other shapes.',
  })
  .refine(({ colors, logo, voiceId }) => voiceId !== null || (colors !== 'brand' && !logo), {
    path: ['voiceId'],
    message: 'Choose the brand voice whose colors or logo are meant.',
  })
  .refine(({ kind, logo }) => kind !== 'image' || !logo, {
    path: ['logo'],
    message: 'A logo is set on cards only.',
  })

export type CreatePictureInput = z.input<typeof createPictureSchema>
export type CreatePictureBody = z.output<typeof createPictureSchema>

export const pictureStatusReplySchema = success({
  /** Name of the model that makes pictures from descriptions; null where there is none: cards are drawn in any case. */
  model: z.string().nullable(),
  /** Points for one picture. */
  price: z.number().int(),
})
