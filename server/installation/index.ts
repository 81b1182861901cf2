import type { Context } from '../context.ts'
import { noteEpoch } from './note-epoch.ts'

export { clearHold, findHold, notOnHold, setHold, type Hold } from './installation.queries.ts'

const everySeconds = 15

/** Must be awaited before this process publishes: it detects a database that was restored from an older state. */
export async function startInstallationWork(ctx: Context): Promise<void> {
  await noteEpoch(ctx)
  await ctx.jobs.schedule({ name: 'note-epoch', everySeconds, task: () => noteEpoch(ctx) })
}
