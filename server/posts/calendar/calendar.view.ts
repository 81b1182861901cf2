import type { CalendarEntry, CalendarPost } from '../../../contract/calendar/calendar.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findNames } from '../../accounts/index.ts'
import { findMedia, presentMedia } from '../../media/index.ts'
import { listAccountsByIds } from '../../social-accounts/index.ts'
import { presentAuthorship, usersOf } from '../authorship.view.ts'
import { shownStatus } from '../approval/shown-status.ts'
import { blockedProblem } from '../blocked/blocked-problem.ts'
import { isStopped, postAbilities } from '../posts.policy.ts'
import { excerptOf } from '../read/excerpt.ts'
import type { CalendarRow } from './calendar.queries.ts'

/** The one that a user changed last. */
const lastChanged = (one: CalendarRow, other: CalendarRow) =>
  Number(other.changed_at) > Number(one.changed_at) ? other : one

type Size = { id: string; version: number; size: number }
const present = <Value>(value: Value | null): value is Value => value !== null

/** Rows of the caller's workspace, grouped by entry. `sizes`: the numbers of posts in their groups. */
export async function presentEntries(
  ctx: Context,
  caller: Caller,
  entries: readonly CalendarRow[][],
  sizes: readonly Size[],
): Promise<CalendarEntry[]> {
  const rows = entries.flat()
  const ids = (values: (string | null)[]) => [...new Set(values.filter(present))]
  const [accounts, media, names] = await Promise.all([
    listAccountsByIds(ctx.db, caller.workspaceId, ids(rows.map((row) => row.social_account_id))),
    findMedia(ctx.db, caller.workspaceId, ids(rows.map((row) => row.media_id))),
    findNames(ctx.db, usersOf(rows)),
  ])
  const accountById = new Map(accounts.map((account) => [account.id, account]))
  const problems = new Map(accounts.map((account) => [account.id, blockedProblem(account)]))
  const mediaById = new Map(media.map((one) => [one.id, one]))
  const sizeById = new Map(sizes.map((one) => [one.id, one]))

  const presentPost = (row: CalendarRow): CalendarPost => {
    const account = accountById.get(row.social_account_id ?? '')
    // The state that the post will have once it is stopped.
    const blocked = row.status === 'scheduled' ? problems.get(row.social_account_id ?? '') : undefined
    const can = postAbilities(caller, row)
    const isPlanned = row.status === 'scheduled' || (isStopped(row) && row.scheduled_at !== null)
    return {
      id: row.id,
      platform: row.platform,
      account: account ? { id: account.id, username: account.username } : null,
      status: shownStatus(row),
      problem: (blocked ?? row.problem)?.code ?? null,
      version: row.version,
      movable: isPlanned && can.schedule,
      editable: can.edit,
    }
  }
  const thumbnailOf = (posts: readonly CalendarRow[]): CalendarEntry['thumbnail'] => {
    const found = mediaById.get(posts.find((row) => row.media_id !== null)?.media_id ?? '')
    if (!found) return null
    const { url, thumbnailUrl, video } = presentMedia(ctx, found)
    return { url: thumbnailUrl ?? url, isVideo: video !== null }
  }
  return entries.flatMap((posts) => {
    const [first] = posts
    const size = sizeById.get(first?.group_id ?? '')
    // The group was deleted during the query.
    if (!first || !size) return []
    return [
      {
        groupId: first.group_id,
        at: first.at.toISOString(),
        excerpt: excerptOf(first.beginning),
        thumbnail: thumbnailOf(posts),
        groupVersion: size.version,
        repeats: posts.some((row) => row.series_id !== null),
        groupSize: size.size,
        posts: posts.map(presentPost),
        ...presentAuthorship(posts.reduce(lastChanged), names),
      },
    ]
  })
}
