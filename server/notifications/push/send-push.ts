import type { NotifiedEvent } from '../../../contract/events/events.ts'
import type { PushMessage } from '../../../contract/notifications/push.ts'
import { inWorkspace } from '../../../contract/workspaces/workspace-link.ts'
import type { Context, Db } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { listUntoldEvents } from '../notifications.queries.ts'
import { messageOf, messageOfMany } from './push-message.ts'
import { pushDeliveryJob, pushJob } from './push.jobs.ts'
import { endPlan, findRoleCapabilities, listSubscribedSessions, lockPlan } from './push.queries.ts'

type Planned = { workspaceId: string; userId: string }

/** The maximum number of events that are counted. */
const mostEvents = 100

/**
 * Queues one message for each device of a user about the events in a workspace since the last message, if it is due and
 * the user has not read them. Each event is announced once, even if this is called repeatedly or in several processes.
 */
export async function sendPush(ctx: Context, planned: Planned): Promise<void> {
  await inTransaction(ctx.db, (trx) => queueMessages(ctx, trx, planned))
}

async function queueMessages(ctx: Context, trx: Db, planned: Planned): Promise<void> {
  const plan = await lockPlan(trx, planned)
  if (!plan?.due_at) return
  if (plan.due_at > ctx.clock.now()) {
    // The database's clock, which started the job, is ahead.
    return ctx.jobs.send(trx, pushJob, planned, { startAfter: plan.due_at })
  }
  const capabilities = await findRoleCapabilities(trx, planned)
  const untold = capabilities
    ? await listUntoldEvents(trx, { ...planned, capabilities }, { after: plan.told_up_to, limit: mostEvents })
    : []
  await endPlan(trx, planned, Math.max(plan.told_up_to, ...untold.map(({ number }) => number)))
  const message = toMessage(
    planned.workspaceId,
    untold.map(({ event }) => event),
  )
  if (!message) return
  for (const sessionId of await listSubscribedSessions(trx, planned.userId)) {
    await ctx.jobs.send(trx, pushDeliveryJob, { sessionId, message })
  }
}

function toMessage(workspaceId: string, events: readonly NotifiedEvent[]): PushMessage | undefined {
  const [first, ...others] = events
  if (!first) return undefined
  const shown = others.length === 0 ? messageOf(first) : messageOfMany(events)
  return { ...shown, url: inWorkspace(shown.url, workspaceId), tag: workspaceId }
}
