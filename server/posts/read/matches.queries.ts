import { sql, type RawBuilder } from 'kysely'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { PostStatus } from '../../../contract/posts/posts.ts'
import { hasShownStatus } from '../approval/shown-status.ts'

export type PostFilter = {
  status?: PostStatus | undefined
  /** Only posts with one of these statuses. */
  statuses?: readonly PostStatus[] | undefined
  platform?: PlatformKey | undefined
  accountId?: string | undefined
  /** Only posts in slots of a queue. */
  queued?: true
  /** Only posts that wait for approval, and of these those whose time is not before `from`, and before `to`; or without a time. */
  waits?: true
  from?: Date | undefined
  to?: Date | undefined
  undated?: boolean
  /** Only posts whose points must still be reserved, or only all others. */
  awaitsPoints?: boolean
}

/** The conditions of a filter for `posts`, or for the posts `o` of a group. */
export function matches(
  posts: 'posts' | 'o',
  workspaceId: string,
  filter: PostFilter,
  words?: string,
): RawBuilder<unknown> {
  const { status, statuses, platform, accountId, queued, awaitsPoints } = filter
  const column = (name: string) => sql.ref(`${posts}.${name}`)
  const conditions = [sql`${column('workspace_id')} = ${workspaceId}`]
  if (status) conditions.push(hasShownStatus(posts, status))
  if (statuses) {
    const each = statuses.map((one) => hasShownStatus(posts, one))
    conditions.push(sql`(${sql.join(each, sql` or `)})`)
  }
  if (queued) conditions.push(column('queued'))
  if (filter.waits) conditions.push(sql`${column('approval_state')} is not null`)
  if (filter.from) conditions.push(sql`${column('scheduled_at')} >= ${filter.from}`)
  if (filter.to) conditions.push(sql`${column('scheduled_at')} < ${filter.to}`)
  if (filter.undated) conditions.push(sql`${column('scheduled_at')} is null`)
  if (awaitsPoints !== undefined) conditions.push(sql`${column('awaits_points')} = ${sql.lit(awaitsPoints)}`)
  if (words) {
    const wanted = sql`${words}::tsquery`
    // For a group, a function that no index serves is used, so that the index of words is not searched for each group.
    conditions.push(posts === 'o' ? sql`ts_match_vq(o.words, ${wanted})` : sql`posts.words @@ ${wanted}`)
  }
  if (accountId && platform) {
    // Checked for the account, so that another platform finds nothing without reading every post of the account.
    const account = sql`select id from social_accounts where id = ${accountId} and platform = ${platform}`
    conditions.push(sql`${column('social_account_id')} = (${account})`)
  } else if (accountId) conditions.push(sql`${column('social_account_id')} = ${accountId}`)
  else if (platform) conditions.push(sql`${column('platform')} = ${platform}`)
  return sql.join(conditions, sql` and `)
}
