import type { Context } from '../context.ts'
import { deleteUnused } from './applications.queries.ts'
import { listEndedConnections } from './connections.queries.ts'
import { endConnection } from './end-connection.ts'
import { deleteRecordsBefore } from './protocol/records.queries.ts'

const day = 24 * 3_600_000

/** Starts forgetting what has ended: connections, codes and tokens, and applications that registered themselves for nothing. */
export async function startApplicationWork(ctx: Context): Promise<void> {
  await ctx.jobs.schedule({
    name: 'sweep-applications',
    everySeconds: 3_600,
    task: () => sweepApplications(ctx),
  })
}

export async function sweepApplications(ctx: Context): Promise<void> {
  const { db, clock } = ctx
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * day)
  for (const id of await listEndedConnections(db, { now, before: before(1) })) await endConnection(ctx, id)
  await deleteRecordsBefore(db, now)
  await deleteUnused(db, { neverAfter: before(1), lastAfter: before(180) })
}
