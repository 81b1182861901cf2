import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import { postStatuses, type PostSummary } from '../../../contract/posts/posts.ts'
import { z } from '../../../contract/zod.ts'
import { untrusted, untrustedSchema } from '../untrusted.ts'

const problemSchema = z.object({
  code: z
    .string()
    .describe(
      'outcome_unknown: it may be published already, so a person has to look; never write or publish it again.',
    ),
  cause: untrustedSchema.describe('What happened; it may quote the platform.'),
  cure: untrustedSchema.describe('What the person can do; it may name the account.'),
})

export const postOutputSchema = z.object({
  post_id: z.string(),
  account_id: z.string().nullable().describe('list_accounts has its name; null if no account is chosen.'),
  platform: z.string(),
  status: z
    .enum(postStatuses)
    .describe(
      'draft; pending_approval (a person has to approve it); scheduled; publishing; published; failed (nothing was published) or needs_attention (a person has to decide; it may be published in part or whole): see problem.',
    ),
  local_time: z.string().nullable().describe('When it was or will be published, in time_zone.'),
  time_zone: z.string().nullable(),
  permalink: z.string().nullable().describe('Its address on the platform.'),
  problem: problemSchema.nullable().describe('Why it is not published, and the cure.'),
})

export const textOfPost = 'the text of the post, which a feed or a colleague may have written'

type PostOutput = z.output<typeof postOutputSchema>

/** `timeZone`: for what was published without a time of its own. */
export function presentPost(post: PostSummary, timeZone: string | null = null): PostOutput {
  const at = post.publishedAt ?? post.scheduledAt
  const zone = post.timeZone ?? timeZone ?? 'UTC'
  return {
    post_id: post.id,
    account_id: post.account?.id ?? null,
    platform: post.platform,
    status: post.status,
    local_time: at === null ? null : localTime(at, zone),
    time_zone: at === null ? null : zone,
    permalink: post.permalink,
    problem: post.problem && {
      code: post.problem.code,
      cause: untrusted('what happened, which may quote the platform', post.problem.cause),
      cure: untrusted('what the person can do, which may name the account', post.problem.cure),
    },
  }
}

export const groupOutput = {
  post_group_id: z.string(),
  version: z.number().int().describe('Goes up with each change.'),
  posts: z.array(postOutputSchema).describe('One for each account.'),
}

export const presentGroup = ({ id, version, posts }: PostGroup) => ({
  post_group_id: id,
  version,
  posts: posts.map((post) => presentPost(post)),
})

/** `2027-05-04T09:00` */
export const localTime = (at: string, timeZone: string): string =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** The instant of a local time. */
export const instantOf = (time: string, timeZone: string): string =>
  Temporal.PlainDateTime.from(time).toZonedDateTime(timeZone).toInstant().toString({ smallestUnit: 'second' })

export const localTimeInput = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'must be a local date and time')
  .meta({ description: 'Local date and time, without an offset.', examples: ['2027-05-04T09:00'] })

export const dayInput = z.iso.date('must be a day').meta({ description: 'A day.', examples: ['2027-05-04'] })
