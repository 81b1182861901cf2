import type { FeedInNeed } from '../../feeds/index.ts'
import type { Block } from '../../mail/index.ts'
import { lineExcerptOf } from '../../posts/index.ts'

/** The maximum number of feeds that a mail names; further ones are only counted. */
const namedFeeds = 5
/** The maximum length of a title, in characters. */
const titleLength = 90

export const feedsSubject = (feeds: readonly FeedInNeed[]): string =>
  feeds.length === 1 && feeds[0]
    ? `The feed ${nameOf(feeds[0])} needs your attention`
    : `${feeds.length} feeds need your attention`

/** The problem of each feed, and what the user can do. */
export function feedBlocks(link: (path: string) => string, feeds: readonly FeedInNeed[]): Block[] {
  const named = feeds.slice(0, namedFeeds)
  const more = feeds.length - named.length
  return [
    ...named.flatMap((feed): Block[] => [
      { heading: `The feed ${nameOf(feed)}` },
      { say: `${feed.cause} ${feed.cure}` },
    ]),
    ...(more > 0 ? [{ say: `And ${more === 1 ? '1 more feed' : `${more} more feeds`}.` }] : []),
    { button: 'Open your feeds', url: link('/content/feeds') },
  ]
}

const nameOf = ({ title }: FeedInNeed) => `“${lineExcerptOf(title, titleLength)}”`
