import type { Context } from '../../context.ts'
import { invalid } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { listLabelRows } from '../../labels/index.ts'
import { listPostsBetween } from '../../posts/index.ts'
import { presentPostizPost } from './post.view.ts'
import { listDates, listPostsDatedBetween } from './postiz-dates.queries.ts'

/** Postiz has no pages, so that a longer list would be one answer of any size. */
const mostPosts = 500

/**
 * `GET /posts`: the posts between two times, the soonest first. A draft counts by the date that a client gave it, or else
 * by its creation.
 */
export async function listPostizPosts(
  ctx: Context,
  caller: Caller,
  { startDate, endDate, customer }: { startDate: Date; endDate: Date; customer?: string | undefined },
) {
  // The workspace is the only customer.
  if (customer !== undefined && customer !== '' && customer !== caller.workspaceId) return []
  const { workspaceId } = caller
  const range = { from: startDate, to: endDate, limit: mostPosts + 1 }
  const ids = await listPostsDatedBetween(ctx.db, workspaceId, range)
  const found = await listPostsBetween(ctx, caller, { ...range, ids })
  if (found.length > mostPosts) {
    throw invalid(`There are more than ${mostPosts} posts in this time. Ask for a shorter one.`)
  }
  const dates = await listDates(
    ctx.db,
    found.map(({ post }) => post.id),
  )
  const labels = new Map((await listLabelRows(ctx.db, workspaceId)).map((row) => [row.id, row]))
  return found
    .flatMap((one) => presentPostizPost(ctx, one, { dates, labels }) ?? [])
    .filter(({ publishDate }) => isWithin(new Date(publishDate), range))
    .toSorted((one, other) => Date.parse(one.publishDate) - Date.parse(other.publishDate))
}

const isWithin = (at: Date, { from, to }: { from: Date; to: Date }) => at >= from && at <= to
