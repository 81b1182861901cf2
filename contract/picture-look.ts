import { z } from 'zod'
import { aspectKeys, paletteKeys, pictureKinds } from './picture-choices.ts'

/** One of our palettes, a colour (as of a brand) to build one from, or whatever suits the picture. */
export const pictureColoursSchema = z.union([
  z.enum([...paletteKeys, 'auto']),
  z.templateLiteral(['#', z.string().regex(/^[0-9a-f]{6}$/)], { error: 'A colour is written as #4f46e5' }),
])

export const pictureVariationSchema = z.number().int().min(0).max(9_999)

/** How a picture was asked to look, as the history keeps it. */
export const pictureLookSchema = z.object({
  kind: z.enum(pictureKinds),
  aspect: z.enum(aspectKeys),
  colours: pictureColoursSchema,
  /** Cards of the same text differ from one number to the next. */
  variation: pictureVariationSchema,
})
export type PictureLook = z.infer<typeof pictureLookSchema>
