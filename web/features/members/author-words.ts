import type { Member, NamedUser } from '../../../contract/members/members.ts'
import type { Authorship } from '../../../contract/posts/authorship.ts'
import { timeAgo } from '../../shared/time/relative-time.ts'

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** The first name of a user, or the whole name if another member has the same first name. */
export function shortNameOf({ id, name }: NamedUser, members: readonly Member[]): string {
  const first = firstName(name)
  return members.some((other) => other.id !== id && firstName(other.name) === first) ? name : first
}

/** "Written by Lena, changed by Ada, 2 h ago". */
export function authorWords(
  { createdBy, updatedBy, changedAt }: Authorship,
  members: readonly Member[],
  now: Date = new Date(),
): string {
  const nameOf = (user: NamedUser | null) => (user ? shortNameOf(user, members) : 'a former member')
  const written = `Written by ${nameOf(createdBy)}`
  if (changedAt === null) return written
  const when = timeAgo(changedAt, now).replace('Just now', 'just now')
  return createdBy && createdBy.id === updatedBy?.id
    ? `${written}, changed ${when}`
    : `${written}, changed by ${nameOf(updatedBy)}, ${when}`
}
