/** Apart from the schemas, because screens show them. Abuse limits, not a platform's rules. */
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
export const feedPlaceholders = ['title', 'link', 'summary', 'author', 'feed'] as const

export type FeedPlaceholder = (typeof feedPlaceholders)[number]

export const standardTemplate = '{title}\n\n{link}'
