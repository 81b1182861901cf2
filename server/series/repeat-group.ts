import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import { firstDayOf } from '../../contract/series/first-day.ts'
import { type repeatGroupSchema, seriesLimits, type SeriesEnd } from '../../contract/series/series.ts'
import type { Context, Trx } from '../context.ts'
import { AppError, invalid } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireEntitlement } from '../plans/index.ts'
import {
  actOnGroup,
  parseFutureMoment,
  requirePublishable,
  scheduleLockedPosts,
  writeSeriesOfPosts,
  type GroupActionResult,
} from '../posts/index.ts'
import { requireStorage } from '../storage-quota/index.ts'
import { extendSeries } from './extend-series.ts'
import { countActiveSeries, endColumns, insertSeries } from './series.queries.ts'

type Input = { id: string } & z.output<typeof repeatGroupSchema>

/**
 * Schedules a group as `schedulePostGroup` does, as the first occurrence of a series, and creates the next ones. If the
 * rule does not name the chosen day, the series begins on the next day that it names. Posts that cannot be scheduled are
 * not repeated.
 */
export function repeatPostGroup(ctx: Context, caller: Caller, input: Input): Promise<GroupActionResult> {
  const { id, version, timeZone, rule, end, ask } = input
  const now = ctx.clock.now()
  // Refuses what is not a time in the future.
  parseFutureMoment({ localTime: input.localTime, timeZone }, now)
  const chosen = Temporal.PlainDateTime.from(input.localTime)
  const firstOn = firstDayOf(rule, chosen.toPlainDate().toString())
  const time = chosen.toPlainTime().toString({ smallestUnit: 'minute' })
  const moment = parseFutureMoment({ localTime: `${firstOn}T${time}`, timeZone }, now)
  requireEndAfter(end, firstOn)
  return actOnGroup(
    ctx,
    caller,
    { id, version },
    {
      name: 'schedule',
      require: async (trx) => {
        await requireEntitlement(ctx, trx, caller.workspaceId, 'scheduling')
        await requireSeriesLimit(trx, caller)
      },
      check: async (trx, post) => {
        if (post.status === 'scheduled' && post.series_id !== null)
          throw new AppError('conflict', 'This post repeats already. Change its series.')
        await requirePublishable(ctx, trx, post, { paused: 'refused' })
      },
      act: async (trx, posts) => {
        await scheduleLockedPosts(ctx, trx, caller, posts, () => ({ moment, timeZone, ask }))
        const series = {
          id: randomUUIDv7(),
          workspaceId: caller.workspaceId,
          rule,
          time,
          timeZone,
          firstOn,
          ...endColumns(end),
          made: 1,
          nextOn: firstOn,
        }
        await insertSeries(trx, series, caller.userId)
        const postIds = posts.map((post) => post.id)
        await writeSeriesOfPosts(trx, postIds, { seriesId: series.id, on: firstOn })
        await extendSeries(ctx, trx, series, id)
        await requireStorage(ctx, trx, caller)
      },
    },
  )
}

async function requireSeriesLimit(trx: Trx, { workspaceId }: Caller): Promise<void> {
  if ((await countActiveSeries(trx, workspaceId)) < seriesLimits.active) return
  throw new AppError(
    'conflict',
    `Your workspace has ${seriesLimits.active} repeating posts, which is the most. Stop one first.`,
  )
}

/** Throws if a series would end before its first repetition. */
export function requireEndAfter(end: SeriesEnd, firstOn: string): void {
  if (end.kind !== 'on' || end.date > firstOn) return
  const problem = 'Choose a last day after the first post.'
  throw invalid(problem, { end: problem })
}
