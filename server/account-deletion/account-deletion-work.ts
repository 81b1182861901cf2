import type { Context } from '../context.ts'
import { eraseAccounts } from './erase/erase-accounts.ts'

const everySeconds = 600

/** Deletes the accounts whose deletion is due. */
export async function startAccountDeletionWork(ctx: Context): Promise<void> {
  await ctx.jobs.schedule({ name: 'erase-accounts', everySeconds, task: () => eraseAccounts(ctx) })
}
