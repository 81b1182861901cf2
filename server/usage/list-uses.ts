import type { Context } from '../context.ts'
import { utcDay, sumUses, type FeatureUses } from './usage.queries.ts'

/** How often each feature was used on the last days, the most used first. */
export function listUses({ db, clock }: Context, days: number): Promise<FeatureUses[]> {
  return sumUses(db, utcDay(clock.now()), days)
}
