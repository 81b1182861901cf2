import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../context.ts'
import type { CursorPosition } from '../../infra/http/paging.ts'
import type { PostRow } from '../posts.queries.ts'

/**
 * The posts that a review link shows: those of chosen groups, drafts included; or those with a label, or with a time from
 * `from` to `to` (exclusive), of which it shows what has a time, was published or waits for approval.
 */
export type ReviewScope = {
  workspaceId: string
  /** Only posts of these accounts, and those without one; null means all. */
  accountIds: readonly string[] | null
} & (
  | { kind: 'posts'; groupIds: readonly string[] }
  | { kind: 'label'; labelId: string | null }
  | { kind: 'month'; from: Date; to: Date }
)

/** The time by which reviewed posts are listed; those without one are last. */
const listedAt = sql`coalesce(calendar_at, timestamptz '9999-12-31 00:00Z')`

function isInScope(scope: ReviewScope): RawBuilder<unknown> {
  const { workspaceId, accountIds } = scope
  const ofAccounts =
    accountIds === null
      ? sql`true`
      : sql`(social_account_id is null or social_account_id = any(${accountIds}::uuid[]))`
  return sql`workspace_id = ${workspaceId} and ${ofAccounts} and ${chosenBy(scope)}`
}

function chosenBy(scope: ReviewScope): RawBuilder<unknown> {
  if (scope.kind === 'posts') return sql`group_id = any(${scope.groupIds}::uuid[])`
  if (scope.kind === 'month') return sql`calendar_at >= ${scope.from} and calendar_at < ${scope.to}`
  return sql`group_id in (select l.group_id from post_group_labels l where l.label_id = ${scope.labelId})
    and (calendar_at is not null or approval_state is not null)`
}

export type ReviewedRow = PostRow & { reviewed_at: Date }

type Page = { after: CursorPosition | undefined; limit: number }

/** The posts of a scope by their time. */
export async function listReviewedRows(
  db: Db,
  scope: ReviewScope,
  { after, limit }: Page,
): Promise<ReviewedRow[]> {
  const beyond = after ? sql`and (${listedAt}, id) > (${after.createdAt}, ${after.id})` : sql``
  const { rows } = await sql<ReviewedRow>`select *, ${listedAt} as reviewed_at from posts
    where ${isInScope(scope)} ${beyond} order by ${listedAt}, id limit ${limit}`.execute(db)
  return rows
}

export async function findReviewedRow(db: Db, scope: ReviewScope, id: string): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`select * from posts where id = ${id} and ${isInScope(scope)}`.execute(
    db,
  )
  return rows[0]
}

export async function countReviewedPosts(db: Db, scope: ReviewScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from posts where ${isInScope(scope)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function isReviewed(db: Db, scope: ReviewScope, id: string): Promise<boolean> {
  return (await findReviewedRow(db, scope, id)) !== undefined
}
