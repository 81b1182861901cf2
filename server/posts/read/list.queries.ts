import { sql, type RawBuilder } from 'kysely'
import { postStatuses } from '../../../contract/posts/posts.ts'
import type { Db } from '../../context.ts'
import type { CursorPosition } from '../../infra/http/paging.ts'
import { approvalColumns } from '../approval/approved.ts'
import type { PostRow } from '../posts.queries.ts'
import { excerptSource } from './excerpt.ts'
import { matches, type PostFilter } from './matches.queries.ts'

/**
 * By the time when posts were or will be published, otherwise created (`listed_at`), or by their last change, which has
 * an index for drafts and for posts that need attention.
 */
export type ListOrder = 'newest' | 'soonest' | 'changed'

/**
 * `after`: only posts after this one in the order of the list; `createdAt` is its `listed_at`. Without an order,
 * scheduled posts are listed soonest first and others newest first.
 */
export type ListPage = { after?: CursorPosition | undefined; limit: number; order?: ListOrder | undefined }

const summaryColumns = [
  'id',
  'workspace_id',
  'group_id',
  'platform',
  'social_account_id',
  'status',
  ...approvalColumns,
  'content_customized',
  'media_customized',
  'scheduled_at',
  'time_zone',
  'queued',
  'series_id',
  'awaits_points',
  'points_missed_at',
  'due_at',
  'leased_by',
  'published_at',
  'external_id',
  'deleted_on_platform_at',
  'permalink',
  'problem',
  'engagement_count',
  'version',
  'created_by',
  'updated_by',
  'written_by',
  'changed_at',
  'created_at',
  'updated_at',
] as const

/** A post in a list. Only the beginning of its text is read, and its messages are counted. */
export type PostSummaryRow = Pick<PostRow, (typeof summaryColumns)[number]> & {
  listed_at?: Date
  beginning: string
  further_messages: number
}
/** `listed_at`: the time by which the list is sorted. */
type ListedRow = PostSummaryRow & { listed_at: Date }

// Most posts have no parts, so the parts of those are not queried.
const summaryBy = (
  column: RawBuilder<unknown>,
) => sql`${column} as listed_at, ${sql.join(summaryColumns.map((name) => sql.ref(name)))},
  left(content, ${sql.lit(excerptSource)}) as beginning,
  case when part_bytes = 0 then 0 else
    (select count(*) from post_parts where post_id = posts.id and kind = 'message') end as further_messages`

function orderOf({ status }: PostFilter, { order }: ListPage) {
  const chosen = order ?? (status === 'scheduled' ? 'soonest' : 'newest')
  return {
    column: sql.ref(chosen === 'changed' ? 'posts.updated_at' : 'posts.listed_at'),
    columnOfOthers: sql.ref(chosen === 'changed' ? 'o.updated_at' : 'o.listed_at'),
    ...(chosen === 'soonest'
      ? { direction: sql`asc`, side: sql`>` }
      : { direction: sql`desc`, side: sql`<` }),
  }
}

/** Posts that match a filter, in the order of the page. */
export async function listPosts(
  db: Db,
  workspaceId: string,
  filter: PostFilter,
  page: ListPage,
): Promise<ListedRow[]> {
  const order = orderOf(filter, page)
  const query = mergeParts<ListedRow>(filter, { ...page, ...order }, (one) =>
    select(summaryBy(order.column), workspaceId, { ...page, ...order, filter: one }),
  )
  return (await query.execute(db)).rows
}

/** A group at the position of its first matching post. */
export type ListedGroup = { id: string; group_id: string; listed_at: Date }
type GroupSearch = {
  words?: string | undefined
  labelId?: string | undefined
  /** The user who wrote the groups. */
  authorId?: string | undefined
  filter: PostFilter
  page: ListPage
}

/**
 * The groups with matching posts, each once, in the order of `listPosts`. `words`: from `wantedWords`. A frequent word,
 * label or author is searched for among the newest posts, any other with its index.
 */
export async function listGroups(
  db: Db,
  workspaceId: string,
  { words, labelId, authorId, filter, page }: GroupSearch,
): Promise<ListedGroup[]> {
  const order = orderOf(filter, page)
  const matching = (posts: 'posts' | 'o') => matches(posts, workspaceId, filter, words)
  const first = sql`posts.id = (select o.id from posts o where o.group_id = posts.group_id and ${matching('o')}
    order by ${order.columnOfOthers} ${order.direction}, o.id ${order.direction} limit 1)`
  const listed = (from: RawBuilder<unknown>, limit = page.limit) =>
    sql<ListedGroup>`select id, group_id, listed_at from ${from}
    order by listed_at ${order.direction}, id ${order.direction} limit ${limit}`
  const each = (part: ListPage, also: RawBuilder<unknown>) =>
    mergeParts<ListedGroup>(filter, { ...part, ...order }, (one) =>
      select(sql`id, group_id, ${order.column} as listed_at, words, created_by`, workspaceId, {
        ...part,
        ...order,
        filter: one,
        also,
      }),
    )
  if ([words, labelId, authorId].every((one) => one === undefined))
    return (await listed(sql`(${each(page, sql`and ${first}`)}) posts`).execute(db)).rows

  const inLabel = sql`select l.group_id from post_group_labels l where l.label_id = ${labelId}`
  // Checked for each post, because the label may have far more groups than the number of posts that are read here.
  const hasLabel = labelId ? sql`(${inLabel} and l.group_id = posts.group_id) is not null` : sql`true`
  const isBy = authorId ? sql`posts.created_by = ${authorId}` : sql`true`
  const isWanted = sql`${words ? sql`words @@ ${words}::tsquery` : sql`true`} and ${hasLabel} and ${isBy} and ${first}`
  const among = async (window: ListPage, limit: number) =>
    (await listed(sql`(${each(window, sql``)}) posts where ${isWanted}`, limit).execute(db)).rows
  const newest = { ...page, limit: searchWindow }
  const found = await among(newest, page.limit)
  if (found.length === page.limit) return found
  const end = await findEnd(db, each(newest, sql``))
  if (end === undefined) return found
  // As many posts as should contain enough matches of the word or label, if that is not too many.
  const wider = Math.ceil((2 * searchWindow * page.limit) / Math.max(found.length, 1))
  if (wider <= widestSearch) {
    const more = await among({ after: end, limit: wider - searchWindow }, page.limit - found.length)
    if (found.length + more.length === page.limit) return [...found, ...more]
  }
  // Materialized, because otherwise the planner may read all posts in order to find the few matches. Sorted before the
  // first post of each group is searched for, so that this is only done for the page. The posts of a label are read
  // first if it is rare or there are no words; otherwise the index of words finds the few matches.
  const labelFirst = labelId !== undefined && (!words || (await isRareLabel(db, labelId)))
  const from = labelFirst
    ? sql`(select * from posts where group_id in (${inLabel}) offset 0) posts`
    : sql`posts`
  const byWords = sql`with wanted as materialized (
    select id, group_id, ${order.column} as listed_at from ${from}
    where ${matching('posts')} and ${labelFirst ? sql`true` : hasLabel} and ${isBy} ${beyond(page.after, order)}
    order by ${order.column} ${order.direction}, id ${order.direction})`
  return (await sql<ListedGroup>`${byWords} ${listed(sql`wanted posts where ${first}`)}`.execute(db)).rows
}

/** Whether reading all groups of a label is faster than checking each post that contains the words for the label. */
async function isRareLabel(db: Db, labelId: string): Promise<boolean> {
  const { rows } = await sql`
    select from post_group_labels where label_id = ${labelId} offset ${searchWindow} limit 1`.execute(db)
  return rows.length === 0
}

/** How many posts are read in order before the index of words, of labels or of authors is used. */
const searchWindow = 1_000
const widestSearch = 20_000

/** The position of the last post in a full window; undefined if there are no further posts. */
async function findEnd(db: Db, window: RawBuilder<unknown>): Promise<CursorPosition | undefined> {
  const { rows } = await sql<CursorPosition>`
    select listed_at as "createdAt", id from (${window}) posts offset ${searchWindow - 1}`.execute(db)
  return rows[0]
}

const listedAt = sql.ref('posts.listed_at')

/** All posts of these groups, each group's in order. */
export async function listPostsOfGroups(
  db: Db,
  workspaceId: string,
  groupIds: readonly string[],
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`select ${summaryBy(listedAt)} from posts
    where group_id = any(${groupIds}) and workspace_id = ${workspaceId} order by group_position`.execute(db)
  return rows
}

/**
 * The posts that were created last. Of a series, which would fill the list, only the posts that are published next, or
 * that were published last.
 */
export async function listNewestPosts(db: Db, workspaceId: string, limit: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`select ${summaryBy(listedAt)} from posts
    where workspace_id = ${workspaceId} and not awaits_points and (series_id is null or group_id = (
      select s.group_id from posts s where s.series_id = posts.series_id and not s.awaits_points
      order by s.status = 'scheduled' desc, case when s.status = 'scheduled' then s.listed_at end, s.listed_at desc
      limit 1))
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Posts with these ids, in any order. */
export async function listPostsWithIds(db: Db, workspaceId: string, ids: string[]): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${summaryBy(listedAt)} from posts where workspace_id = ${workspaceId} and id = any(${ids})`.execute(
    db,
  )
  return rows
}

/**
 * If no index contains the filtered posts in order, the query combines the first posts of several parts that each have
 * an index: the posts of each of several statuses; for a platform or an account without a status, those of each status;
 * without any filter, the posts with and without points. This is as fast with a million posts, even if none match.
 */
function mergeParts<Row>(
  filter: PostFilter,
  { limit, direction }: ListPage & Order,
  pick: (filter: PostFilter) => RawBuilder<unknown>,
): RawBuilder<Row> {
  const { status, statuses, platform, accountId, awaitsPoints } = filter
  if (status || (!statuses && awaitsPoints !== undefined)) return sql<Row>`${pick(filter)}`
  const parts: PostFilter[] =
    statuses || platform || accountId
      ? (statuses ?? postStatuses).map((one) => ({ status: one, statuses: undefined }))
      : [{ awaitsPoints: false }, { awaitsPoints: true }]
  const each = parts.map((part) => sql`(${pick({ ...filter, ...part })})`)
  return sql<Row>`select * from (${sql.join(each, sql` union all `)}) posts
    order by listed_at ${direction}, id ${direction} limit ${limit}`
}

type Order = ReturnType<typeof orderOf>
type Selection = ListPage & Order & { filter: PostFilter; also?: RawBuilder<unknown> }

function select(
  columns: RawBuilder<unknown>,
  workspaceId: string,
  { filter, after, limit, column, direction, side, also = sql`` }: Selection,
): RawBuilder<unknown> {
  return sql`select ${columns} from posts
    where ${matches('posts', workspaceId, filter)} ${beyond(after, { column, side })} ${also}
    order by ${column} ${direction}, id ${direction} limit ${limit}`
}

const beyond = (after: ListPage['after'], { column, side }: Pick<Order, 'column' | 'side'>) =>
  after ? sql`and (${column}, id) ${side} (${after.createdAt}, ${after.id})` : sql``
