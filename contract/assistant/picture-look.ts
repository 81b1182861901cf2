import { z } from '../zod.ts'
import { idSchema } from '../api.ts'
import { aspectKeys, paletteKeys, pictureKinds } from './picture-choices.ts'

const colorSchema = z.templateLiteral(['#', z.string().regex(/^[0-9a-f]{6}$/)], {
  error: 'A color is written as #4f46e5',
})

/** One of our palettes, a color (as of a brand) to build one from, or whatever suits the picture. */
export const pictureColorsSchema = z.union([z.enum([...paletteKeys, 'auto']), colorSchema])

/** The colors of a brand, the most important first. */
export const brandPaletteSchema = z.array(colorSchema).min(1)

export const pictureVariationSchema = z.number().int().min(0).max(9_999)

/** How a picture was asked to look, as the history keeps it: nothing of it changes with the voice it came from. */
export const pictureLookSchema = z.object({
  kind: z.enum(pictureKinds),
  aspect: z.enum(aspectKeys),
  colors: z.union([pictureColorsSchema, brandPaletteSchema]),
  /** Cards of the same text differ from one number to the next. */
  variation: pictureVariationSchema,
  /** The picture that is set on the card as the brand's logo. */
  logoId: idSchema.optional(),
})
export type PictureLook = z.infer<typeof pictureLookSchema>
