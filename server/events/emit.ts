import { randomUUIDv7 } from 'node:crypto'
import type { ProductEvent } from '../../contract/events/events.ts'
import type { Context, Db } from '../context.ts'
import { failpoint } from '../infra/failpoints.ts'
import { listListening } from './events.queries.ts'
import { subscriberJob, subscribersOf } from './subscribers.ts'

type InWorkspace = { workspaceId: string; event: ProductEvent }

/** Sends an event to its subscribers, in the caller's transaction: they get it only if the transaction commits. */
export const emit = (ctx: Context, db: Db, workspaceId: string, event: ProductEvent): Promise<void> =>
  emitEach(ctx, db, [{ workspaceId, event }])

/** As `emit`, for several events. Most workspaces have no webhooks, so those get an event only where one listens. */
export async function emitEach(ctx: Context, db: Db, events: readonly InWorkspace[]): Promise<void> {
  const hookable = events.filter(({ event }) => subscribersOf(event).includes('webhooks'))
  const workspaceIds = [...new Set(hookable.map(({ workspaceId }) => workspaceId))]
  const listening = workspaceIds.length === 0 ? [] : await listListening(db, workspaceIds)
  const isHeard = ({ workspaceId, event }: InWorkspace) =>
    listening.some(
      ({ workspace_id: id, types }) => id === workspaceId && (types === null || types.includes(event.type)),
    )
  for (const one of events) {
    const subscribers = subscribersOf(one.event).filter((name) => name !== 'webhooks' || isHeard(one))
    if (subscribers.length === 0) continue
    const emitted = { id: randomUUIDv7(), at: ctx.clock.now().toISOString(), ...one }
    for (const name of subscribers) await ctx.jobs.send(db, subscriberJob(name), emitted)
    await failpoint('events.emit.uncommitted')
  }
}
