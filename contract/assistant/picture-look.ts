import { z } from '../zod.ts'
import { idSchema } from '../api.ts'
import { aspectKeys, paletteKeys, pictureKinds } from './picture-choices.ts'

const colorSchema = z.templateLiteral(['#', z.string().regex(/^[0-9a-f]{6}$/)], {
  error: 'A color is written as #4f46e5',
})

/** A built-in palette, a color to make one from, or `auto`. */
export const pictureColorsSchema = z.union([z.enum([...paletteKeys, 'auto']), colorSchema])

/** The colors of a brand, the most important first. */
export const brandPaletteSchema = z.array(colorSchema).min(1)

export const pictureVariationSchema = z.number().int().min(0).max(9_999)

/** The requested style of a picture, stored with it, so that later changes of the voice have no effect. */
export const pictureLookSchema = z.object({
  kind: z.enum(pictureKinds).describe('Whether it is a card with a text, or a picture by a model.'),
  aspect: z.enum(aspectKeys).describe('Its width to its height.'),
  colors: z
    .union([pictureColorsSchema, brandPaletteSchema])
    .describe('A palette, a color to make one from, or the colors of a brand.'),
  variation: pictureVariationSchema.describe('Cards of the same text differ for each number.'),
  logoId: idSchema.optional().describe('The id of the logo on the card.'),
})
export type PictureLook = z.infer<typeof pictureLookSchema>
