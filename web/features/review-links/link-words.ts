import type { ReviewLink } from '../../../contract/review-links/review-links.ts'
import { counted } from '../../shared/numbers/compact-number.ts'
import { formatDate, formatter } from '../../shared/time/date-time.ts'
import { timeAgo } from '../../shared/time/relative-time.ts'

export const linksPath = '/content/posts/review-links'

export const pathToLink = (id: string): string => `${linksPath}/${id}`

/** "December 2026", of `2026-12`. */
export const monthName = (month: string): string =>
  formatter('en', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${month}-01`))

/** What a link shows: "Chosen posts", "Posts with the label Summer", "Posts of December 2026". */
export function scopeWords({ scope }: Pick<ReviewLink, 'scope'>): string {
  if (scope.kind === 'posts') return 'Chosen posts'
  if (scope.kind === 'month') return `Posts of ${monthName(scope.month)}`
  return scope.label ? `Posts with the label ${scope.label.name}` : 'Posts with a label that was deleted'
}

/** "Open until Dec 28, 2026". */
export function stateWords({ state, endsAt, withdrawnAt }: ReviewLink): string {
  if (state === 'open') return `Open until ${formatDate(endsAt)}`
  if (state === 'ended') return `Ended ${formatDate(endsAt)}`
  return withdrawnAt === null ? 'Withdrawn' : `Withdrawn ${formatDate(withdrawnAt)}`
}

/** "Opened 3 times, 2 h ago. 2 reviewers. 10 approved, 2 to change." */
export function progressWords(link: ReviewLink, now: Date): string {
  const { opens, lastOpenedAt, reviewers, approved, changesRequested } = link
  if (lastOpenedAt === null) return 'Not opened yet.'
  const ago = timeAgo(lastOpenedAt, now).replace('Just now', 'just now')
  const opened = `Opened ${opens === 1 ? 'once' : counted(opens, 'time')}, ${opens === 1 ? '' : 'last '}${ago}.`
  if (reviewers === 0) return `${opened} Nobody gave a name yet.`
  return `${opened} ${counted(reviewers, 'reviewer')}. ${approved} approved, ${changesRequested} to change.`
}
