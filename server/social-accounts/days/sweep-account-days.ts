import { platformKeys } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { deleteAccountDaysOf, deleteOldAccountDays } from './account-days.queries.ts'

const dayMs = 86_400_000
const keptDays = 2 * 365

/** Deletes the daily numbers of accounts after two years, or earlier if their platform requires it. */
export async function sweepAccountDays(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.clock.now().getTime() - days * dayMs)
  await deleteOldAccountDays(ctx.db, before(keptDays))
  for (const platform of platformKeys) {
    const days = ctx.connectors.find(platform)?.dataKeptDays
    if (days !== undefined) await deleteAccountDaysOf(ctx.db, platform, before(days))
  }
}
