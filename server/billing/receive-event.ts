import type { Stripe } from 'stripe'
import type { BillingPlace } from '../billing-tables.ts'
import type { Context, Db } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { AppError, invalid } from '../platform/http/app-error.ts'
import { chargeJob, orderSync } from './billing.jobs.ts'
import { findWorkspace } from './customers.queries.ts'
import { insertEvent } from './events.queries.ts'
import { loadStripe, placeOf } from './stripe-client.ts'

/** An event signed longer ago is refused: somebody may have kept it (Stripe signs each try anew). */
const toleranceSeconds = 300

/**
 * Takes one event. It is only the news that something changed: with it goes an order, in the same transaction, to read
 * the truth. What is not about a customer of ours is taken and left.
 */
export async function receiveEvent(ctx: Context, body: Buffer, signature: string | undefined): Promise<void> {
  const place = placeOf(ctx)
  if (place === undefined) throw new AppError('not_found', 'No payments are taken here.')
  const event = await verifiedEvent(ctx, body, signature)
  await inTransaction(ctx.db, (trx) => noteEvent(ctx, trx, event, place))
}

async function noteEvent(ctx: Context, trx: Db, event: Stripe.Event, place: BillingPlace): Promise<void> {
  const { customerId, chargeId } = subjectOf(event)
  const workspaceId = customerId === undefined ? undefined : await findWorkspace(trx, customerId)
  if (workspaceId === undefined && (chargeId === undefined || customerId !== undefined)) {
    ctx.log.debug({ type: event.type }, 'an event about nobody known')
    return
  }
  const isNew = await insertEvent(trx, {
    id: event.id,
    type: event.type,
    workspace_id: workspaceId ?? null,
    received_at: ctx.clock.now(),
  })
  if (!isNew) return
  if (workspaceId !== undefined) await orderSync(ctx, trx, workspaceId, place)
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

/** Whom an event is about: its customer, or the charge that a dispute or a refund names instead. */
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
