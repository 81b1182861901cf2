import type { ReviewScope } from '../../../../contract/review-links/review-links.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { formatter, workspaceTimeZone } from '../../../shared/time/date-time.ts'
import { monthName } from '../link-words.ts'

/** What is shared for review. */
export type Shared = {
  scope: ReviewScope
  /** What is in it, in words. */
  about: string
  /** The name that is proposed for the link. */
  name: string
}

type SharedPost = Pick<PostSummary, 'groupId' | 'scheduledAt'>

/** Chosen posts. The link shows all posts of their groups, so `posts` are all of these. */
export function sharedPosts(posts: readonly SharedPost[]): Shared {
  const times = posts.flatMap(({ scheduledAt }) => scheduledAt ?? []).toSorted()
  const nameOf = formatter('en', { month: 'long', timeZone: workspaceTimeZone() })
  const months = [...new Set(times.map((at) => nameOf.format(new Date(at))))]
  const when = [months[0], ...months.slice(1).slice(-1)].join(months.length > 2 ? ' to ' : ' and ')
  return {
    scope: { kind: 'posts', groupIds: [...new Set(posts.map(({ groupId }) => groupId))] },
    about: `The link shows ${posts.length === 1 ? 'this post' : `these ${counted(posts.length, 'post')}`}.`,
    name: when === '' ? 'Posts for review' : `Posts for ${when}`,
  }
}

export const sharedLabel = ({ id, name }: { id: string; name: string }): Shared => ({
  scope: { kind: 'label', labelId: id },
  about: `The link shows all posts with the label ${name} that have a time, now and later.`,
  name,
})

/** `month`: such as `2026-12`. */
export const sharedMonth = (month: string): Shared => ({
  scope: { kind: 'month', month },
  about: `The link shows all posts of ${monthName(month)}, also those that are added later.`,
  name: `Posts for ${monthName(month)}`,
})
