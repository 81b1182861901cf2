import { randomUUIDv7 } from 'node:crypto'
import { includes } from '../../../contract/billing/plans.ts'
import type { EmittedEvent } from '../../../contract/events/events.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { findPlans, readPlan } from '../../plans/index.ts'
import { payloadOf, type PublicEvent } from '../payload/payload-of.ts'
import { insertDeliveries, listListening } from './deliveries.queries.ts'

/**
 * Adds a delivery of an event for each webhook that gets it, once, even if the event comes repeatedly. Adds none in a
 * workspace whose plan has no API access any more.
 */
export async function addDeliveries(ctx: Context, emitted: EmittedEvent<PublicEvent>): Promise<void> {
  await failpoint('webhooks.add.before')
  await inTransaction(ctx.db, async (trx) => {
    const { id: eventId, workspaceId, at, event } = emitted
    const webhooks = await listListening(trx, workspaceId, event.type)
    if (webhooks.length === 0 || !(await findPlans(trx, workspaceId))) return
    if (!includes(await readPlan(ctx, trx, workspaceId), 'apiAccess')) return
    const { payload, labelIds } = await payloadOf(ctx, trx, emitted)
    const chosen = webhooks.filter(
      ({ label_ids: wanted }) =>
        wanted.length === 0 || labelIds === null || labelIds.some((id) => wanted.includes(id)),
    )
    await insertDeliveries(
      trx,
      chosen.map(({ id: webhookId }) => ({
        id: randomUUIDv7(),
        webhook_id: webhookId,
        event_id: eventId,
        type: event.type,
        created_at: new Date(at),
        body: JSON.stringify(payload),
        next_try_at: ctx.clock.now(),
      })),
    )
    await failpoint('webhooks.add.uncommitted')
  })
  await failpoint('webhooks.add.after')
}
