import { includes } from '../../contract/billing/plans.ts'
import type { Series } from '../../contract/series/series.ts'
import type { Context, Trx } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { readPlan } from '../plans/index.ts'
import { listScheduledGroups } from '../posts/index.ts'
import { isBehind } from './extend-series.ts'
import { findSeries, lockSeries, type SeriesRow } from './series.queries.ts'

export async function readSeries(ctx: Context, { workspaceId }: Caller, id: string): Promise<Series> {
  const series = await findSeries(ctx.db, workspaceId, id)
  if (!series) throw notFound('series')
  const { rule, time, timeZone, endsOn, most, nextOn } = series
  return {
    id,
    rule,
    end:
      endsOn !== null
        ? { kind: 'on', date: endsOn }
        : most !== null
          ? { kind: 'after', count: most }
          : { kind: 'never' },
    time,
    timeZone,
    upcoming: (await listScheduledGroups(ctx.db, id)).length,
    ended: nextOn === null,
    waitsFor: isBehind(ctx, series) ? await findWaitReason(ctx, workspaceId) : null,
  }
}

async function findWaitReason(ctx: Context, workspaceId: string): Promise<Series['waitsFor']> {
  return includes(await readPlan(ctx, ctx.db, workspaceId), 'scheduling') ? 'storage' : 'plan'
}

/** Locks a series of the caller's workspace. */
export async function requireLockedSeries(trx: Trx, { workspaceId }: Caller, id: string): Promise<SeriesRow> {
  const series = await lockSeries(trx, workspaceId, id)
  if (!series) throw notFound('series')
  return series
}
