import { z } from 'zod'

import { type StripeStore, itemOf, saveObject, requireObject, newId, periodOf } from '../stripe-store.ts'
import { announce } from './change-subscription.ts'
import { type ScheduleChange, scheduleChange, changeSchedule } from './change-schedule.ts'
import { endSubscription } from './end-subscription.ts'
import type { Routes } from '../api/endpoint.ts'
import { invalidRequest } from '../api/errors.ts'
import { emit } from '../events/emit-event.ts'
import { listPage } from '../api/lists.ts'
import type { Schedule } from '../objects/objects.ts'
import { flag, nothing, paging } from '../api/parameters.ts'
import { present } from '../api/present.ts'
import { releaseSchedule } from './start-next-phase.ts'

export function registerSchedules(route: Routes): void {
  const read = { method: 'GET', operation: 'read-stripe' } as const
  const write = { method: 'POST', operation: 'change-schedule' } as const
  route({
    ...write,
    path: '/subscription_schedules',
    parameters: z.strictObject({ from_subscription: z.string() }),
    work: (stripe, { from_subscription }) => present(createSchedule(stripe, from_subscription)),
  })
  route({
    ...write,
    path: '/subscription_schedules/:id',
    parameters: scheduleChange,
    work: (stripe, given: ScheduleChange, id) =>
      present(changeSchedule(stripe, active(stripe, id, 'updated'), given)),
  })
  route({
    ...write,
    path: '/subscription_schedules/:id/release',
    parameters: z.strictObject({ preserve_cancel_date: flag.optional() }),
    work: (stripe, _given, id) => present(releaseSchedule(stripe, active(stripe, id, 'released'))),
  })
  route({
    ...write,
    path: '/subscription_schedules/:id/cancel',
    parameters: z.strictObject({
      invoice_now: z.literal('false').optional(),
      prorate: z.literal('false').optional(),
    }),
    work: (stripe, _given, id) => {
      const schedule = active(stripe, id, 'canceled')
      const subscription = requireObject(stripe, 'subscription', schedule.subscription ?? '')
      endSubscription(stripe, subscription, 'cancellation_requested')
      return present(requireObject(stripe, 'subscription_schedule', id))
    },
  })
  route({
    ...read,
    path: '/subscription_schedules/:id',
    parameters: nothing,
    work: (stripe, _given, id) => present(requireObject(stripe, 'subscription_schedule', id)),
  })
  route({
    ...read,
    path: '/subscription_schedules',
    parameters: z.strictObject({ ...paging, customer: z.string().optional() }),
    work: (stripe, { customer, ...page }) =>
      listPage(stripe, 'subscription_schedule', '/v1/subscription_schedules', page, { customer }),
  })
}

function active(stripe: StripeStore, id: string, act: string): Schedule {
  const schedule = requireObject(stripe, 'subscription_schedule', id)
  if (schedule.status !== 'active') {
    throw invalidRequest(
      `You cannot have a schedule ${act} that is in the \`${schedule.status}\` status. Its status must be \`not_started\` or \`active\`.`,
    )
  }
  return schedule
}

/** A schedule that for now says what the subscription does anyway. */
function createSchedule(stripe: StripeStore, subscriptionId: string): Schedule {
  const subscription = requireObject(stripe, 'subscription', subscriptionId, 'from_subscription')
  if (subscription.schedule !== null) {
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
      { param: 'from_subscription' },
    )
  }
  if (subscription.status === 'canceled') {
    throw invalidRequest('You cannot migrate a subscription that is canceled.', {
      param: 'from_subscription',
    })
  }
  const { price, quantity } = itemOf(subscription)
  const period = periodOf(subscription)
  const schedule = saveObject<Schedule>(stripe, {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    created: stripe.now,
    customer: subscription.customer,
    subscription: subscription.id,
    status: 'active',
    current_phase: { start_date: period.start, end_date: period.end },
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    phases: [
      {
        start_date: period.start,
        end_date: period.end,
        items: [{ price: price.id, plan: price.id, quantity, metadata: {} }],
        proration_behavior: 'create_prorations',
        currency: price.currency,
        metadata: {},
      },
    ],
    released_at: null,
    released_subscription: null,
    canceled_at: null,
    completed_at: null,
    metadata: {},
  })
  announce(stripe, subscription, { ...subscription, schedule: schedule.id })
  emit(stripe, 'subscription_schedule.created', schedule)
  return schedule
}
