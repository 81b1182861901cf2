import { platformKeys } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import {
  deleteOldPostDays,
  deleteOldReadings,
  deleteReadingsOf,
  forgetStaleMetrics,
  sweepBatch,
} from './metrics-sweep.queries.ts'

const dayMs = 86_400_000
const readingsKeptDays = 90
const daysKeptDays = 2 * 365

/**
 * Deletes readings after 90 days and daily numbers after two years. If a platform requires data to be refreshed or
 * removed earlier, it also deletes readings after that time, and all numbers of posts that could not be read for that
 * long.
 */
export async function sweepMetrics(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.clock.now().getTime() - days * dayMs)
  await inBatches(() => deleteOldReadings(ctx.db, before(readingsKeptDays)))
  await inBatches(() => deleteOldPostDays(ctx.db, before(daysKeptDays)))
  for (const platform of platformKeys) {
    const keptDays = ctx.connectors.find(platform)?.dataKeptDays
    if (keptDays === undefined) continue
    await inBatches(() => deleteReadingsOf(ctx.db, platform, before(keptDays)))
    await inBatches(() => forgetStaleMetrics(ctx.db, platform, before(keptDays)))
  }
}

async function inBatches(deleteBatch: () => Promise<number>): Promise<void> {
  while ((await deleteBatch()) === sweepBatch);
}
