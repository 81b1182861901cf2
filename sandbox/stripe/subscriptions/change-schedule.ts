import { z } from 'zod'

import { type StripeStore, itemOf, requireObject } from '../stripe-store.ts'
import { addInterval } from './calendar.ts'
import { announce, changePlan } from './change-subscription.ts'
import { invalidRequest } from '../api/errors.ts'
import { change } from '../events/emit-event.ts'
import type { Phase, Schedule } from '../objects/objects.ts'
import { ignored, mergeMetadata, metadata, whole } from '../api/parameters.ts'

const moment = z.union([z.literal('now'), whole])
const proration = z.enum(['always_invoice', 'create_prorations', 'none'])
const phase = z.strictObject({
  billing_cycle_anchor: ignored.optional(),
  collection_method: ignored.optional(),
  currency: ignored.optional(),
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: whole.min(1).default(1),
    })
    .optional(),
  end_date: moment.optional(),
  items: z
    .array(
      z.strictObject({
        price: z.string(),
        quantity: whole.min(1).default(1),
        metadata: metadata.optional(),
      }),
    )
    .length(1),
  metadata: metadata.optional(),
  proration_behavior: proration.default('create_prorations'),
  start_date: moment.optional(),
})
export const scheduleChange = z.strictObject({
  end_behavior: z.enum(['release', 'cancel']).optional(),
  metadata: metadata.optional(),
  phases: z.array(phase).min(1).max(10).optional(),
  proration_behavior: proration.default('create_prorations'),
})
export type ScheduleChange = z.output<typeof scheduleChange>
type GivenPhase = z.output<typeof phase>

/** Takes over new phases; where the running one sells something else, the subscription changes at once. */
export function changeSchedule(stripe: StripeStore, old: Schedule, given: ScheduleChange): Schedule {
  const phases = given.phases ? phasesOf(stripe, old, given.phases) : old.phases
  const running = phases.find(({ start_date, end_date }) => start_date <= stripe.now && stripe.now < end_date)
  if (!running) {
    throw invalidRequest('At least one phase must be running now.', { param: 'phases' })
  }
  const { start_date, end_date } = running
  const changed = change(stripe, 'subscription_schedule.updated', old, {
    phases,
    current_phase: { start_date, end_date },
    end_behavior: given.end_behavior ?? old.end_behavior,
    metadata: mergeMetadata(old.metadata, given.metadata),
  })
  const subscription = requireObject(stripe, 'subscription', old.subscription ?? '')
  const item = itemOf(subscription)
  const [asked] = running.items
  if (asked && (asked.price !== item.price.id || asked.quantity !== item.quantity)) {
    const wanted = { price: requireObject(stripe, 'price', asked.price), quantity: asked.quantity }
    const plan = changePlan(stripe, subscription, { wanted, proration: given.proration_behavior })
    announce(stripe, subscription, plan)
  }
  return changed
}

/** Phases follow each other without a gap; one without an end lasts one period of its price. */
function phasesOf(stripe: StripeStore, old: Schedule, given: GivenPhase[]): Phase[] {
  const phases: Phase[] = []
  for (const [index, asked] of given.entries()) {
    const param = (name: string) => `phases[${index}][${name}]`
    const before = phases.at(-1)
    const start = asked.start_date === 'now' ? stripe.now : (asked.start_date ?? before?.end_date)
    if (start === undefined) {
      const message = 'The first phase needs a `start_date`, to anchor the dates of the others.'
      throw invalidRequest(message, { param: param('start_date') })
    }
    if (before && start !== before.end_date) {
      const message = 'The start date of a phase must be the end date of the one before it.'
      throw invalidRequest(message, { param: param('start_date') })
    }
    if (!before && !old.phases.some(({ start_date }) => start_date === start)) {
      const message = 'You can not modify the start date of the current phase.'
      throw invalidRequest(message, { param: param('start_date') })
    }
    const [item] = asked.items
    const price = requireObject(stripe, 'price', item?.price ?? '', `${param('items')}[0][price]`)
    if (!item || !price.recurring) {
      const message = 'Only prices with `type=recurring` can be scheduled.'
      throw invalidRequest(message, { param: `${param('items')}[0][price]` })
    }
    const { interval, interval_count } = asked.duration ?? price.recurring
    const lasting = addInterval(start, interval, interval_count)
    const end = asked.end_date === 'now' ? stripe.now : (asked.end_date ?? lasting)
    if (end <= start) {
      throw invalidRequest('A phase must end after it starts.', { param: param('end_date') })
    }
    phases.push({
      start_date: start,
      end_date: end,
      items: [
        {
          price: price.id,
          plan: price.id,
          quantity: item.quantity,
          metadata: mergeMetadata({}, item.metadata),
        },
      ],
      proration_behavior: asked.proration_behavior,
      currency: price.currency,
      metadata: mergeMetadata({}, asked.metadata),
    })
  }
  return phases
}
