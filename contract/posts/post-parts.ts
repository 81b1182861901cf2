import { z } from '../zod.ts'
import { instantSchema } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { mediaInput, postMediaSchema } from './post-media.ts'

/** `message`: a further message of a thread. `comment`: our own comment below the post. */
export const partKinds = ['message', 'comment'] as const
export type PartKind = (typeof partKinds)[number]

/** "Message 3 of 5" or "The first comment". `position` counts from 1; the post's own text is message 1. */
export function partName(kind: PartKind, position: number, parts: number): string {
  return kind === 'comment' ? 'The first comment' : `Message ${position + 1} of ${parts + 1}`
}

/** More than any platform accepts; abuse limits, not a platform's rules. */
const mostParts = 24
const longestPart = 5_000
const mostMedia = 10

const partTextSchema = z.object({
  kind: z
    .enum(partKinds)
    .describe('`message`: the next message of a thread. `comment`: our own comment below the post.'),
  content: boundedText({
    max: longestPart,
    tooLong: 'A further message holds at most 5,000 characters',
  }).meta({ description: 'Its text.', examples: ['And there is coffee.'] }),
})

export const postPartInputSchema = partTextSchema.extend({
  media: mediaInput(mostMedia).default([]).describe("The part's own pictures or video."),
})

/** A part as the client sends it. */
export type PostPartInput = z.input<typeof postPartInputSchema>
/** A part as it is stored, with all its fields. */
export type WrittenPart = z.infer<typeof postPartInputSchema>

export const postPartsInputSchema = boundedList(postPartInputSchema, {
  max: mostParts,
  tooMany: `A post has at most ${mostParts} further messages`,
})

/** A part of a post, published after the post's own text. */
export const postPartSchema = partTextSchema
  .extend({
    media: z.array(postMediaSchema).describe('Its pictures or video.'),
    state: z
      .enum(['waiting', 'sending', 'pending', 'published', 'failed', 'left_out'])
      .describe(
        "`waiting`: the part was not sent yet. `sending`: it was or is about to be sent, and its outcome is not known yet. `pending`: the platform is still processing it. `failed`: the platform refused it, and the post's problem says why. `left_out`: the post was published without it.",
      ),
    permalink: z
      .string()
      .nullable()
      .describe('Null if it is not published, or if the platform has no address for it.'),
    publishedAt: instantSchema.nullable().describe('When it was published.'),
  })
  .meta({ id: 'PostPart', description: 'A further message of a thread, or the first comment.' })

export type PostPart = z.infer<typeof postPartSchema>
