import { randomUUIDv7 } from 'node:crypto'
import type { ProductEvent } from '../../contract/events/events.ts'
import type { Context, Db } from '../context.ts'
import { failpoint } from '../infra/failpoints.ts'
import { subscriberJobs } from './subscribers.ts'

/** Sends an event to its subscribers, in the caller's transaction: they get it only if the transaction commits. */
export async function emit(ctx: Context, db: Db, workspaceId: string, event: ProductEvent): Promise<void> {
  const jobs = subscriberJobs(event)
  if (jobs.length === 0) return
  const emitted = { id: randomUUIDv7(), workspaceId, at: ctx.clock.now().toISOString(), event }
  for (const job of jobs) await ctx.jobs.send(db, job, emitted)
  await failpoint('events.emit.uncommitted')
}
