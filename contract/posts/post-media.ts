import { idSchema } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { altTextLimit } from '../media/media-limits.ts'
import { mediaSchema } from '../media/media.ts'
import { z } from '../zod.ts'

/** A picture or video of a post or of one of its messages. */
export const postMediaSchema = z
  .object({
    media: mediaSchema.describe('The picture or video.'),
    altText: z.string().meta({
      description: 'Its description in this post, for people who cannot see it.',
      examples: ['A tray of fresh rolls'],
    }),
  })
  .meta({ id: 'PostMedia', description: 'A picture or video of a post.' })

/** At most `max` pictures and videos, in order. */
export const mediaInput = (max: number) =>
  boundedList(
    z.object({
      mediaId: idSchema.describe('The id of media.'),
      altText: boundedText({ max: altTextLimit })
        .default('')
        .meta({
          description: 'Its description in this post, for people who cannot see it.',
          examples: ['A tray of fresh rolls'],
        }),
    }),
    {
      max,
    },
  )

/** More than any platform accepts; an abuse limit, not a platform's rule. */
export const postMediaInputSchema = mediaInput(35)
