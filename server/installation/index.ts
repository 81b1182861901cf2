import type { Context } from '../context.ts'
import { noteEpoch } from './note-epoch.ts'
import { watchPosition, type PositionWatch } from './note-position.ts'

export {
  clearHold,
  findHold,
  notOnHold,
  setHold,
  type Hold,
  type LogPosition,
} from './installation.queries.ts'
export { notePosition } from './note-position.ts'

const everySeconds = 15

/**
 * Must be awaited before this process publishes: it detects a database that was restored from an older state, and a
 * standby that took over without the last changes.
 */
export async function startInstallationWork(ctx: Context): Promise<PositionWatch> {
  await noteEpoch(ctx)
  await ctx.jobs.schedule({ name: 'note-epoch', everySeconds, task: () => noteEpoch(ctx) })
  return watchPosition(ctx)
}
