import type { Stripe } from 'stripe'
import { failpoint } from '../../infra/failpoints.ts'
import type { StripeMode } from '../billing.tables.ts'
import type { Context, Db } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError, invalid } from '../../infra/http/app-error.ts'
import { chargeJob, requestSync } from '../billing.jobs.ts'
import { findWorkspace } from '../customers/customers.queries.ts'
import { insertEvent } from './events.queries.ts'
import { loadStripe, stripeModeOf } from '../stripe/stripe-client.ts'

/** An event with an older signature is rejected as a possible replay (Stripe signs each delivery separately). */
const toleranceSeconds = 300

/**
 * Receives one event. An event only signals a change: the same transaction queues the reading of a new snapshot. Events
 * about unknown customers are accepted and ignored.
 */
export async function receiveEvent(ctx: Context, body: Buffer, signature: string | undefined): Promise<void> {
  const stripeMode = stripeModeOf(ctx)
  if (stripeMode === undefined) throw new AppError('not_found', 'This installation takes no payments.')
  const event = await verifiedEvent(ctx, body, signature)
  await failpoint('billing.webhook.before')
  await inTransaction(ctx.db, (trx) => recordEvent(ctx, trx, event, stripeMode))
  await failpoint('billing.webhook.after')
}

async function recordEvent(
  ctx: Context,
  trx: Db,
  event: Stripe.Event,
  stripeMode: StripeMode,
): Promise<void> {
  const { customerId, chargeId } = subjectOf(event)
  const workspaceId = customerId === undefined ? undefined : await findWorkspace(trx, customerId)
  if (workspaceId === undefined && (chargeId === undefined || customerId !== undefined)) {
    ctx.log.debug({ type: event.type }, 'ignored an event about an unknown customer')
    return
  }
  const isNew = await insertEvent(trx, {
    id: event.id,
    type: event.type,
    workspace_id: workspaceId ?? null,
    received_at: ctx.clock.now(),
  })
  if (!isNew) return
  if (workspaceId !== undefined) await requestSync(ctx, trx, workspaceId, stripeMode)
  else if (chargeId !== undefined) await ctx.jobs.send(trx, chargeJob, { chargeId })
}

async function verifiedEvent(
  ctx: Context,
  body: Buffer,
  signature: string | undefined,
): Promise<Stripe.Event> {
  const { webhookSecret } = ctx.config.billing
  const { webhooks } = await loadStripe()
  try {
    return webhooks.constructEvent(body, signature ?? '', webhookSecret, toleranceSeconds)
  } catch {
    throw invalid('The signature of this event is missing, wrong or too old.')
  }
}

/** The customer of an event, or the charge to which a dispute or a refund refers instead. */
function subjectOf(event: Stripe.Event): { customerId: string | undefined; chargeId: string | undefined } {
  const object: object = event.data.object
  const isCustomer = 'object' in object && object.object === 'customer'
  return {
    customerId: isCustomer ? idIn(object, 'id') : idIn(object, 'customer'),
    chargeId: idIn(object, 'charge'),
  }
}

/** The id in a field that holds it or the object itself. */
function idIn(object: object, field: string): string | undefined {
  const value: unknown = Object.entries(object).find(([name]) => name === field)?.[1]
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? idIn(value, 'id') : undefined
}
