import { z } from '../zod.ts'
import { idSchema, instantSchema, pageQuerySchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { altTextLimit } from './media-limits.ts'
import { mediaSchema } from './media.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { postStatusSchema } from '../posts/posts.ts'

/** An original in the workspace's library. Crops are listed with the picture that they were made from. */
export const libraryMediaSchema = mediaSchema
  .extend({
    createdAt: instantSchema,
    useCount: z
      .number()
      .int()
      .describe(
        'How many posts and brand voices use it or a crop of it. Media that is used cannot be deleted.',
      ),
  })
  .meta({ id: 'LibraryMedia', description: 'A picture or video of the library.' })

export type LibraryMedia = z.infer<typeof libraryMediaSchema>

export const mediaKinds = ['picture', 'video'] as const

export const listMediaQuerySchema = pageQuerySchema.extend({
  kind: z.enum(mediaKinds).optional().describe('Only pictures, or only videos.'),
  search: boundedText({ max: 100, trim: true })
    .optional()
    .describe('Part of a file name or of a description; case is ignored.'),
})

export const mediaPageSchema = success({
  media: z.array(libraryMediaSchema).describe('The media of this page.'),
  nextCursor: z.string().nullable(),
})

/** Some of the posts and brand voices that use it. */
export const mediaUsesSchema = z.object({
  posts: z
    .array(
      z.object({
        id: idSchema,
        platform: platformKeySchema.describe('The platform of the post.'),
        status: postStatusSchema,
        excerpt: z.string().describe('The beginning of its text.'),
      }),
    )
    .describe('The posts that show it.'),
  brandVoices: z
    .array(z.object({ id: idSchema, name: z.string().describe('Its name.') }))
    .describe('The brand voices whose logo it is.'),
})

export type MediaUses = z.infer<typeof mediaUsesSchema>

export const mediaDetailSchema = success({
  media: libraryMediaSchema,
  uses: mediaUsesSchema.describe('Where it is used.'),
})

export const describeMediaSchema = z.object({
  altText: boundedText({ max: altTextLimit, trim: true }).meta({
    description: 'The description in the library, for people who cannot see it.',
    examples: ['A tray of fresh rolls'],
  }),
})
