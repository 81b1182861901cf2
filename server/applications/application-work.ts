import type { Context } from '../context.ts'
import { deleteUnused } from './applications.queries.ts'
import { deleteRecordsBefore } from './protocol/records.queries.ts'

const day = 24 * 3_600_000

/** Starts forgetting what has ended: codes and tokens, and applications that registered themselves for nothing. */
export async function startApplicationWork(ctx: Context): Promise<void> {
  await ctx.jobs.schedule({
    name: 'sweep-applications',
    everySeconds: 3_600,
    task: () => sweepApplications(ctx),
  })
}

export async function sweepApplications({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * day)
  await deleteRecordsBefore(db, now)
  await deleteUnused(db, { neverAfter: before(1), lastAfter: before(180) })
}
