import { z } from 'zod'

import { type Books, itemOf, keep, need, newId, periodOf } from './books.ts'
import { announce } from './change-subscription.ts'
import { type ScheduleChange, scheduleChange, changeSchedule } from './change-schedule.ts'
import { endSubscription } from './end-subscription.ts'
import type { Routes } from './endpoint.ts'
import { invalidRequest } from './errors.ts'
import { emit } from './events.ts'
import { listPage } from './lists.ts'
import type { Schedule } from './objects.ts'
import { flag, nothing, paging } from './parameters.ts'
import { present } from './present.ts'
import { releaseSchedule } from './turn-phase.ts'

export function registerSchedules(route: Routes): void {
  const read = { method: 'GET', operation: 'read-card' } as const
  const write = { method: 'POST', operation: 'change-schedule' } as const
  route({
    ...write,
    path: '/subscription_schedules',
    parameters: z.strictObject({ from_subscription: z.string() }),
    work: (books, { from_subscription }) => present(createSchedule(books, from_subscription)),
  })
  route({
    ...write,
    path: '/subscription_schedules/:id',
    parameters: scheduleChange,
    work: (books, given: ScheduleChange, id) =>
      present(changeSchedule(books, active(books, id, 'updated'), given)),
  })
  route({
    ...write,
    path: '/subscription_schedules/:id/release',
    parameters: z.strictObject({ preserve_cancel_date: flag.optional() }),
    work: (books, _given, id) => present(releaseSchedule(books, active(books, id, 'released'))),
  })
  route({
    ...write,
    path: '/subscription_schedules/:id/cancel',
    parameters: z.strictObject({
      invoice_now: z.literal('false').optional(),
      prorate: z.literal('false').optional(),
    }),
    work: (books, _given, id) => {
      const schedule = active(books, id, 'canceled')
      const subscription = need(books, 'subscription', schedule.subscription ?? '')
      endSubscription(books, subscription, 'cancellation_requested')
      return present(need(books, 'subscription_schedule', id))
    },
  })
  route({
    ...read,
    path: '/subscription_schedules/:id',
    parameters: nothing,
    work: (books, _given, id) => present(need(books, 'subscription_schedule', id)),
  })
  route({
    ...read,
    path: '/subscription_schedules',
    parameters: z.strictObject({ ...paging, customer: z.string().optional() }),
    work: (books, { customer, ...page }) =>
      listPage(books, 'subscription_schedule', '/v1/subscription_schedules', page, { customer }),
  })
}

function active(books: Books, id: string, act: string): Schedule {
  const schedule = need(books, 'subscription_schedule', id)
  if (schedule.status !== 'active') {
    throw invalidRequest(
      `You cannot have a schedule ${act} that is in the \`${schedule.status}\` status. Its status must be \`not_started\` or \`active\`.`,
    )
  }
  return schedule
}

/** A schedule that for now says what the subscription does anyway. */
function createSchedule(books: Books, subscriptionId: string): Schedule {
  const subscription = need(books, 'subscription', subscriptionId, 'from_subscription')
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
  const schedule = keep<Schedule>(books, {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    created: books.now,
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
  announce(books, subscription, { ...subscription, schedule: schedule.id })
  emit(books, 'subscription_schedule.created', schedule)
  return schedule
}
