import { seriesLimits } from '../../contract/series/series.ts'
import type { Context, Db } from '../context.ts'
import {
  evergreenSource,
  listPostsOfGroups,
  listPublications,
  type EvergreenSource,
  type PostRow,
  type Publication,
  type RecurringTexts,
} from '../posts/index.ts'
import { listConnectedAccounts, type AccountRow } from '../social-accounts/index.ts'
import { listEvergreenRows, listSetAccounts, type EvergreenRow, type SetRow } from './evergreen.queries.ts'

export type SetPost = EvergreenRow & {
  /** The posts of its group. */
  posts: PostRow[]
  /** All its possible texts. */
  texts: string[]
}

/**
 * The current content of a set: the accounts that are still connected, its posts, and their past and planned
 * publications.
 */
export type SetMaterial = { accounts: AccountRow[]; posts: SetPost[]; publications: Publication[] }

export async function readMaterial(db: Db, set: SetRow): Promise<SetMaterial> {
  const chosen = new Set(await listSetAccounts(db, set.id))
  const accounts = (await listConnectedAccounts(db, set.workspace_id)).filter(({ id }) => chosen.has(id))
  const rows = await listEvergreenRows(db, set.id)
  const ofGroups = Map.groupBy(
    await listPostsOfGroups(
      db,
      set.workspace_id,
      rows.map(({ groupId }) => groupId),
    ),
    (post) => post.group_id,
  )
  const posts = rows.map((row) => {
    const own = ofGroups.get(row.groupId) ?? []
    const texts = [...own.map(({ content }) => content), ...row.variations.map(({ content }) => content)]
    return { ...row, posts: own, texts: [...new Set(texts)] }
  })
  const publications = await listPublications(
    db,
    accounts.map(({ id }) => id),
    posts satisfies RecurringTexts[],
  )
  return { accounts, posts, publications }
}

/** The post that is copied for an account, and those of its texts that the platform accepts. */
export async function textsFor(
  db: Db,
  post: SetPost,
  account: AccountRow,
): Promise<{ source: EvergreenSource; usable: string[]; problems: string[] } | undefined> {
  const source = await evergreenSource(db, post.posts, account)
  if (!source) return undefined
  const wanted = [source.post.content, ...post.variations.map(({ content }) => content)]
  const checked = [...new Set(wanted)].map((text) => ({ text, problem: source.problemOf(text) }))
  return {
    source,
    usable: checked.flatMap(({ text, problem }) => (problem === undefined ? [text] : [])),
    problems: checked.flatMap(({ problem }) => problem ?? []),
  }
}

/** The weeks that are planned now, in a time zone. Both bounds are Mondays; the end is exclusive. */
export function plannedWeeks(ctx: Context, timeZone: string): { monday: Date; end: Date } {
  const today = Temporal.Instant.fromEpochMilliseconds(ctx.clock.now().getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })
  const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
  return {
    monday: startOf(mondayOf(today)),
    end: startOf(mondayOf(today.add({ days: seriesLimits.aheadDays })).add({ days: 7 })),
  }
}
