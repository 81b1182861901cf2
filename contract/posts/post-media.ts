import { idSchema } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { altTextLimit } from '../media/media-limits.ts'
import { mediaSchema } from '../media/media.ts'
import { z } from '../zod.ts'

/** A picture or video of a post or of one of its messages. */
export const postMediaSchema = z.object({ media: mediaSchema, altText: z.string() })

/** At most `max` pictures and videos, in order. */
export const mediaInput = (max: number) =>
  boundedList(z.object({ mediaId: idSchema, altText: boundedText({ max: altTextLimit }).default('') }), {
    max,
  })

/** More than any platform accepts; an abuse limit, not a platform's rule. */
export const postMediaInputSchema = mediaInput(35)
