import { sql, type RawBuilder } from 'kysely'
import type { PostStatus } from '../../../contract/posts/posts.ts'
import type { PostRow } from '../posts.queries.ts'

const waiting = new Set<PostStatus>(['draft', 'scheduled'])

/**
 * The status of a post as users see it. A draft or scheduled post that waits for its approval is `pending_approval`; in
 * the database it stays what it becomes then, so that its time, its slot and its points are handled as for all others.
 */
export const shownStatus = ({
  status,
  approval_state: state,
}: Pick<PostRow, 'status' | 'approval_state'>): PostStatus =>
  state !== null && waiting.has(status) ? 'pending_approval' : status

/** The condition for `shownStatus`. The literal shows the planner which partial index serves it. */
export function hasShownStatus(posts: string, status: PostStatus): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${posts}.${name}`)
  if (status === 'pending_approval')
    return sql`(${column('status')} in ('draft', 'scheduled') and ${column('approval_state')} is not null)`
  const isStatus = sql`${column('status')} = ${sql.lit(status)}`
  return waiting.has(status) ? sql`(${isStatus} and ${column('approval_state')} is null)` : isStatus
}
