import type { Context } from '../context.ts'
import { DatabaseUnavailable } from '../infra/database/failures.ts'
import { readEpoch, readLogPosition, storeTimeline } from './installation.queries.ts'
import { readKnown, writeKnown } from './known-state.ts'

/**
 * Remembers how far the log of the database has come. A worker calls it before each call that publishes, so that a
 * standby that takes over without the start of that commit is recognized, and publishing is put on hold
 * (docs/decisions/0024-a-restored-database-is-on-hold.md). Returns the timeline of the server; null if it is a standby.
 */
export async function notePosition({ db, seen }: Pick<Context, 'db' | 'seen'>): Promise<number | null> {
  const now = await readLogPosition(db)
  if (now.timeline === null) return null
  if (now.timeline === seen.timeline) {
    if (now.position !== null) seen.position = now.position
    return now.timeline
  }
  await storeTimeline(db, seen)
  Object.assign(seen, now)
  return now.timeline
}

export type PositionWatch = { close(): void }

const everyMs = 5_000

/**
 * Looks at the timeline of the server now and every few seconds, also while nothing is published, and keeps the position
 * in the data folder for the next start.
 */
export async function watchPosition(ctx: Context): Promise<PositionWatch> {
  const { dataDir } = ctx.config
  const { id } = await readEpoch(ctx.db)
  let { timeline = null, position = null } = (await readKnown('position', dataDir, id)) ?? {}
  Object.assign(ctx.seen, { timeline, position })
  const note = async () => {
    await notePosition(ctx)
    if (ctx.seen.timeline === timeline && ctx.seen.position === position) return
    ;({ timeline, position } = ctx.seen)
    await writeKnown('position', dataDir, { id, timeline, position })
  }
  await note()
  let noting = false
  const timer = setInterval(() => {
    if (noting) return
    noting = true
    note()
      .catch((error: unknown) => {
        // An outage is logged where it costs something.
        if (!(error instanceof DatabaseUnavailable))
          ctx.log.error({ err: error }, 'could not watch the database')
      })
      .finally(() => (noting = false))
  }, everyMs)
  return { close: () => clearInterval(timer) }
}
