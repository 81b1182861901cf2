import { idSchema, instantSchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { z } from '../zod.ts'

/** Abuse limits, not a platform's rules. */
export const feedLimits = {
  /** Feeds that a workspace follows. */
  feeds: 50,
  accounts: 50,
  address: 2_000,
  template: 2_000,
  /** Posts that are made of one feed in 24 hours. */
  postsPerDay: { standard: 5, most: 25 },
  /** New entries that wait for their turn; older ones are left out. */
  waiting: 50,
  /** The newest entries that a preview, and the list of a feed, have. */
  shown: 5,
  listed: 20,
  everyMinutes: 30,
  /** After so many days without an answer, users are told. */
  toldAfterDays: 3,
} as const

/** What a template can have of an entry. */
export const feedPlaceholders = ['title', 'link', 'summary', 'text', 'author', 'feed'] as const

export type FeedPlaceholder = (typeof feedPlaceholders)[number]

export const standardTemplate = '{title}\n\n{link}'

const address = boundedText({
  max: feedLimits.address,
  tooLong: 'This address is too long.',
  required: 'Enter the address of a feed or a site.',
  trim: true,
})

/** What becomes of the entries of a feed. */
const postsOfFeed = {
  /** Drafts, or posts in the queue of each account. */
  becomes: z.enum(['draft', 'queued']),
  template: boundedText({
    max: feedLimits.template,
    tooLong: `A template has at most ${feedLimits.template} characters.`,
    required: 'Write what a post says, such as {title}.',
    trim: true,
  }).default(standardTemplate),
  withPicture: z.boolean(),
  socialAccountIds: boundedList(idSchema, {
    min: 1,
    max: feedLimits.accounts,
    tooFew: 'Choose at least one account.',
    tooMany: `One post goes to at most ${feedLimits.accounts} accounts.`,
  }).overwrite((ids) => [...new Set(ids)]),
}

export const previewFeedSchema = z.object({
  url: address,
  ...postsOfFeed,
  // Without accounts, their rules are not checked.
  socialAccountIds: boundedList(idSchema, { max: feedLimits.accounts }).default([]),
})

export type PreviewFeedInput = z.output<typeof previewFeedSchema>

const previewedEntrySchema = z.object({
  title: z.string(),
  /** Null if it has none. */
  link: z.string().nullable(),
  publishedAt: instantSchema.nullable(),
  /** What its post would say. */
  text: z.string(),
  hasPicture: z.boolean(),
  /** What keeps it from being published. Such a post is kept as a draft. */
  problems: z.array(z.string()),
})

export type PreviewedEntry = z.infer<typeof previewedEntrySchema>

const feedPreviewSchema = z.object({
  /** That of the feed, if the address was that of a site. */
  url: z.string(),
  title: z.string(),
  /** How many entries it has now. */
  entryCount: z.number().int(),
  /** The newest ones. */
  entries: z.array(previewedEntrySchema),
  /** The workspace follows it already. */
  followed: z.boolean(),
  /** What keeps all of its posts from the queue. */
  notes: z.array(z.string()),
})

export type FeedPreview = z.infer<typeof feedPreviewSchema>

export const feedPreviewResponseSchema = success({ preview: feedPreviewSchema })

const perDay = z.number().int().min(1).max(feedLimits.postsPerDay.most)

export const followFeedSchema = z.object({
  /** Id of the feed, chosen by the client: a repeated call follows it once. */
  id: idSchema,
  url: address,
  ...postsOfFeed,
  postsPerDay: perDay,
  /** Of the entries that are there already, only the newest one becomes a post, if wanted. */
  withNewest: z.boolean().default(false),
})

export const changeFeedSchema = z.object({
  version: z.number().int().positive(),
  ...postsOfFeed,
  postsPerDay: perDay,
})

export const feedVersionQuerySchema = z.object({ version: z.coerce.number().int().positive() })

/** An RSS, Atom or JSON feed that the workspace follows. */
const feedSchema = z.object({
  id: idSchema,
  url: z.string(),
  title: z.string(),
  becomes: postsOfFeed.becomes,
  template: z.string(),
  withPicture: z.boolean(),
  /** Those that are still connected. */
  socialAccountIds: z.array(idSchema),
  postsPerDay: z.number().int(),
  paused: z.boolean(),
  version: z.number().int(),
  /** In whose name its posts are written: who saved it last. */
  savedBy: z.string(),
  /** When it answered last. */
  answeredAt: instantSchema.nullable(),
  nextCheckAt: instantSchema,
  /** How many of its entries became posts, wait for their turn, and were left out because too many came at once. */
  made: z.number().int(),
  waiting: z.number().int(),
  leftOut: z.number().int(),
  /** Why it brings no posts. */
  problem: z.object({ since: instantSchema, cause: z.string(), cure: z.string() }).nullable(),
  can: z.object({ change: z.boolean() }),
})

export type Feed = z.infer<typeof feedSchema>

export const feedResponseSchema = success({ feed: feedSchema })

/** By title. */
export const feedsResponseSchema = success({
  feeds: z.array(feedSchema),
  /** Whether the caller may follow feeds, and may let them put posts into queues. */
  can: z.object({ follow: z.boolean(), queue: z.boolean() }),
})

const feedEntrySchema = z.object({
  title: z.string(),
  link: z.string().nullable(),
  foundAt: instantSchema,
  state: z.enum(['waiting', 'made', 'left_out']),
  /** Why it is a draft, has no picture, or became no post. */
  remark: z.string().nullable(),
  /** One of its posts; null if there is none, or none any more. */
  postId: idSchema.nullable(),
})

export type FeedEntry = z.infer<typeof feedEntrySchema>

/** The newest entries since it is followed, newest first. */
export const feedEntriesResponseSchema = success({ entries: z.array(feedEntrySchema) })
