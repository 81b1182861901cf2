import type { BlockedPosts, ResumedPosts } from '../../../../contract/posts/blocked-posts.ts'
import { maxCountedPosts } from '../../../../contract/social-accounts/social-accounts.ts'
import { wholeNumber } from '../../../shared/numbers/compact-number.ts'

/** "1 post", "5 posts", "1,000+ posts", "3 scheduled posts". */
export function postsCounted(count: number, kind?: 'scheduled'): string {
  const number = `${wholeNumber(count)}${count >= maxCountedPosts ? '+' : ''}`
  const noun = count === 1 ? 'post' : 'posts'
  return kind ? `${number} ${kind} ${noun}` : `${number} ${noun}`
}

/** "1 post waits", "5 posts wait". */
export const postsWaiting = (count: number) => `${postsCounted(count)} ${count === 1 ? 'waits' : 'wait'}`

/** What happens when the posts of an account that is connected again are resumed. */
export function resumeEffect({ count, overdue }: Pick<BlockedPosts, 'count' | 'overdue'>): string {
  if (overdue === 0) return count === 1 ? 'It keeps its planned time.' : 'They keep their planned times.'
  if (overdue === count) {
    return count === 1
      ? 'Its time has passed: it is published at once.'
      : 'Their times have passed: they are published at once, in order.'
  }
  const late = overdue === 1 ? '1 is overdue and is' : `${wholeNumber(overdue)} are overdue and are`
  return `${late} published at once; the others keep their planned times.`
}

/** The results of resuming them. */
export function resumedText({ publishing, scheduled, asking, refused }: ResumedPosts): string {
  const parts = [
    publishing > 0 && `${postsCounted(publishing)} ${publishing === 1 ? 'is' : 'are'} being published`,
    scheduled > 0 && `${postsCounted(scheduled)} ${scheduled === 1 ? 'is' : 'are'} scheduled as before`,
    asking > 0 && `${postsCounted(asking)} ${asking === 1 ? 'is' : 'are'} so late that you are asked first`,
    refused.length > 0 && `${postsCounted(refused.length)} cannot be resumed: ${refused[0]?.message ?? ''}`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return 'Nothing is left to resume.'
  const text = new Intl.ListFormat('en').format(parts)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
