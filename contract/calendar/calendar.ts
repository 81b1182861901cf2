import { z } from '../zod.ts'
import { idSchema, instantInputSchema, instantSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { authorshipSchema } from '../posts/authorship.ts'
import { postProblemSchema, postStatusSchema } from '../posts/posts.ts'

/** Six weeks of a month, and some more for lists. */
const mostCalendarDays = 100
const dayMs = 86_400_000

/** More than a screen can show; the answer says when there are more. */
export const mostCalendarPosts = 2_000

/** Several values of a filter, of which one is enough, separated by commas. */
function several<Value>(value: z.ZodType<Value, string>) {
  return boundedText({ max: 2_000 })
    .transform((text) => text.split(',').filter((one) => one !== ''))
    .pipe(z.array(value).max(50))
    .transform((values) => (values.length === 0 ? undefined : values))
    .optional()
}

export const calendarQuerySchema = z
  .object({
    from: instantInputSchema.describe('The first instant.'),
    to: instantInputSchema.describe('Not included.'),
    accounts: several(idSchema).describe('The ids of social accounts.'),
    platforms: several(platformKeySchema).describe(
      'Only posts for these platforms, with commas between them.',
    ),
    statuses: several(postStatusSchema).describe('Only posts with these statuses, with commas between them.'),
    labels: several(idSchema).describe('The ids of labels that the groups have.'),
    members: several(idSchema).describe('The ids of the users who wrote them.'),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'The end must be after the beginning.',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= mostCalendarDays * dayMs, {
    path: ['to'],
    message: `A calendar shows at most ${mostCalendarDays} days at a time.`,
  })

export type CalendarQuery = z.infer<typeof calendarQuerySchema>

const calendarPostSchema = z.object({
  id: idSchema,
  platform: platformKeySchema.describe('Its platform.'),
  account: z
    .object({ id: idSchema, username: z.string().describe('Its handle.') })
    .nullable()
    .describe('Its social account; null for a draft without one.'),
  status: postStatusSchema.describe('Where it stands.'),
  problem: postProblemSchema.shape.code
    .nullable()
    .describe('Why it failed or needs attention; null if it does not.'),
  version: z.number().int().describe('Goes up with each change.'),
  movable: z.boolean().describe('Whether the caller may choose another time for it, which costs nothing.'),
  editable: z.boolean().describe('Whether the composer opens it.'),
})

export type CalendarPost = z.infer<typeof calendarPostSchema>

/** Posts of one group that were or will be published together. */
const calendarEntrySchema = z.object({
  groupId: idSchema.describe('The post group.'),
  at: instantSchema.describe('When the first of its posts was or will be published.'),
  excerpt: z.string().describe('The beginning of the text.'),
  thumbnail: z
    .object({
      url: z.string().describe('The URL of a small picture.'),
      isVideo: z.boolean().describe('Whether it is of a video.'),
    })
    .nullable()
    .describe('The first picture or video.'),
  groupVersion: z.number().int().describe('Of the group, as in the calls that change it.'),
  repeats: z.boolean().describe('Whether it is one of a series.'),
  groupSize: z
    .number()
    .int()
    .describe('How many posts the group has, also at other times or outside of the filter.'),
  posts: z.array(calendarPostSchema).describe('Its posts.'),
  /** Of its posts: who wrote them, and the last change of one of them. */
  ...authorshipSchema.shape,
})

export type CalendarEntry = z.infer<typeof calendarEntrySchema>

export const calendarResponseSchema = success({
  entries: z.array(calendarEntrySchema).describe('From the earliest.'),
  isCut: z.boolean().describe('Whether there are more posts in this time than the answer has.'),
})
