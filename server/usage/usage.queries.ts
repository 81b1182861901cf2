import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { deleteInBatches } from '../infra/database/delete-in-batches.ts'

/** The date in UTC. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

/** `day`: in UTC. */
export async function addUse(db: Db, { day, feature }: { day: string; feature: string }): Promise<void> {
  await db
    .insertInto('feature_uses')
    .values({ day, feature, uses: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'feature']).doUpdateSet({ uses: sql`feature_uses.uses + 1` }),
    )
    .execute()
}

export type FeatureUses = { feature: string; today: number; week: number; all: number }

/** The uses of each feature in the days up to `today`, the most frequent first. */
export async function sumUses(db: Db, today: string, days: number): Promise<FeatureUses[]> {
  const { rows } = await sql<FeatureUses>`
    select feature, sum(uses)::int as all,
      coalesce(sum(uses) filter (where day > ${today}::date - 7), 0)::int as week,
      coalesce(sum(uses) filter (where day = ${today}::date), 0)::int as today
    from feature_uses where day > ${today}::date - ${days}::int
    group by feature order by 2 desc, feature`.execute(db)
  return rows
}

export async function deleteUsesBefore(db: Db, day: string): Promise<void> {
  await deleteInBatches(db, 'feature_uses', sql`day < ${day}::date`)
}
