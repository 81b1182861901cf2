import type { z } from 'zod'
import type { listPostGroupsQuerySchema, PostGroupSummary } from '../../../contract/posts/post-groups.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { cutPage } from '../../infra/http/paging.ts'
import { presentSummaries } from '../posts.view.ts'
import { cursorAfterListed, parseListQuery } from '../read/list-posts.ts'
import { listGroupLabels } from './groups.queries.ts'
import { wantedWords } from '../search/stored-words.ts'
import { countAwaitingPoints } from '../read/counts.queries.ts'
import { shownStatus } from '../approval/shown-status.ts'
import { listGroups, listPostsOfGroups, type PostSummaryRow } from '../read/list.queries.ts'
import type { PostFilter } from '../read/matches.queries.ts'

type Page = { groups: PostGroupSummary[]; awaitingPoints: number; nextCursor: string | null }

/**
 * A page of groups with their matching posts, in the order of `listPostPage`. A group is at the position of its first
 * matching post. A search without words finds nothing. Without any filter, posts whose points are not reserved yet are
 * omitted and counted, because series and evergreen sets plan months ahead.
 */
export async function listPostGroupPage(
  ctx: Context,
  caller: Caller,
  query: z.infer<typeof listPostGroupsQuerySchema>,
): Promise<Page> {
  const { search = '', label, member } = query
  const words = wantedWords(search)
  if (words === null && search.trim() !== '') return { groups: [], awaitingPoints: 0, nextCursor: null }
  const { filter: chosen, page } = parseListQuery(query)
  const { status, statuses, platform, accountId } = chosen
  const isAll = words === null && ![label, member, status, statuses, platform, accountId].some(Boolean)
  const filter = isAll ? { ...chosen, awaitsPoints: false } : chosen
  const rows = await listGroups(ctx.db, caller.workspaceId, {
    words: words ?? undefined,
    labelId: label,
    authorId: member,
    filter,
    page,
  })
  const { shown, last } = cutPage(rows, query.limit)
  const ids = shown.map((row) => row.group_id)
  const all = await listPostsOfGroups(ctx.db, caller.workspaceId, ids)
  const matching = all.filter(
    (row) =>
      (!status || shownStatus(row) === status) &&
      (!statuses || statuses.includes(shownStatus(row))) &&
      (!platform || row.platform === platform) &&
      (!accountId || row.social_account_id === accountId) &&
      isWanted(row, chosen) &&
      !(isAll && row.awaits_points),
  )
  const posts = Map.groupBy(await presentSummaries(ctx, caller, matching), (post) => post.groupId)
  const labels = Map.groupBy(ids.length === 0 ? [] : await listGroupLabels(ctx.db, ids), (one) => one.groupId)
  const counts = Map.groupBy(all, (row) => row.group_id)
  return {
    groups: shown.map((row) => ({
      id: row.group_id,
      listedAt: row.listed_at.toISOString(),
      postCount: counts.get(row.group_id)?.length ?? 0,
      labelIds: (labels.get(row.group_id) ?? []).map(({ labelId }) => labelId),
      posts: posts.get(row.group_id) ?? [],
    })),
    awaitingPoints: isAll ? await countAwaitingPoints(ctx.db, caller.workspaceId) : 0,
    nextCursor: cursorAfterListed(last),
  }
}

/** What the filter says about approval and time. */
const isWanted = (
  { approval_state: state, scheduled_at: at }: Pick<PostSummaryRow, 'approval_state' | 'scheduled_at'>,
  { waits, from, to, undated }: PostFilter,
): boolean =>
  (!waits || state !== null) &&
  (!from || (at !== null && at >= from)) &&
  (!to || (at !== null && at < to)) &&
  (!undated || at === null)
