import { sql } from 'kysely'
import { postMetrics, type PostNumbers } from '../../../contract/analytics/metrics.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { RecentPost } from '../../connectors/index.ts'
import type { Db, Trx } from '../../context.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'
import type { CursorPosition } from '../../infra/http/paging.ts'

export type ExternalPostRow = PostNumbers & {
  id: string
  text: string
  permalink: string | null
  published_at: Date
}

export type ReadPost = RecentPost & { id: string; numbers: PostNumbers | undefined }

const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columns = postMetrics.map(columnOf)
const listed = sql.raw(columns.join(', '))

/** A page of the external posts of an account, newest first. */
export async function listExternalPosts(
  db: Db,
  accountId: string,
  { after, limit }: { after: CursorPosition | undefined; limit: number },
): Promise<ExternalPostRow[]> {
  const named = sql.raw(postMetrics.map((name) => `${columnOf(name)} as "${name}"`).join(', '))
  const rest = after
    ? sql`and (published_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<ExternalPostRow>`
    select id, text, permalink, published_at, ${named} from external_posts
    where social_account_id = ${accountId} ${rest}
    order by published_at desc, id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Which of these are posts that we published ourselves. */
export async function listOwnExternalIds(
  db: Db,
  accountId: string,
  externalIds: string[],
): Promise<Set<string>> {
  if (externalIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('posts')
    .select('external_id')
    .where('social_account_id', '=', accountId)
    .where('external_id', 'in', externalIds)
    .execute()
  return new Set(rows.flatMap((row) => row.external_id ?? []))
}

/**
 * Replaces the external posts of an account with those that were read. A number that could not be read keeps its last
 * value.
 */
export async function replaceExternalPosts(
  trx: Trx,
  accountId: string,
  { posts, readAt }: { posts: ReadPost[]; readAt: Date },
): Promise<void> {
  const read = posts.map(({ id, externalId, text, permalink, at, numbers }) => ({
    id,
    external_id: externalId,
    text,
    permalink,
    published_at: at,
    ...Object.fromEntries(columns.map((column, n) => [column, numbers?.[postMetrics[n] ?? 'reach'] ?? null])),
  }))
  await sql`
    insert into external_posts as e
      (id, social_account_id, external_id, text, permalink, published_at, read_at, ${listed})
    select id, ${accountId}, external_id, text, permalink, published_at, ${readAt}, ${listed}
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as r(
      id uuid, external_id text, text text, permalink text, published_at timestamptz,
      ${sql.raw(columns.map((column) => `${column} bigint`).join(', '))})
    on conflict (social_account_id, external_id) do update set
      text = excluded.text, permalink = excluded.permalink, read_at = excluded.read_at,
      ${sql.raw(columns.map((column) => `${column} = coalesce(excluded.${column}, e.${column})`).join(', '))}`.execute(
    trx,
  )
  await sql`delete from external_posts where social_account_id = ${accountId} and read_at < ${readAt}`.execute(
    trx,
  )
  await trx
    .updateTable('social_accounts')
    .set({ external_posts_read_at: readAt })
    .where('id', '=', accountId)
    .execute()
}

/** Deletes the external posts of disconnected accounts. */
export async function deleteDisconnectedExternalPosts(db: Db): Promise<void> {
  await deleteInBatches(
    db,
    'external_posts',
    sql`social_account_id in (select id from social_accounts where status = 'disconnected')`,
  )
}

/** Deletes the external posts on a platform that were last read before a time. */
export async function deleteOldExternalPosts(db: Db, platform: PlatformKey, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    'external_posts',
    sql`read_at < ${before}
      and social_account_id in (select id from social_accounts where platform = ${platform})`,
  )
}
