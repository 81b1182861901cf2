import type { Context } from '../context.ts'
import { dayOf } from './day-of.ts'
import { sumUses, type FeatureUses } from './usage.queries.ts'

/** How often each feature was used on the last days, the most used first. */
export function listUses({ db, clock }: Context, days: number): Promise<FeatureUses[]> {
  return sumUses(db, dayOf(clock.now()), days)
}
