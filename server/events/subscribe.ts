import type { EmittedEvent } from '../../contract/events/events.ts'
import type { Context } from '../context.ts'
import { subscriberJob, type EventOf, type Subscriber } from './subscribers.ts'

const batches = 1
const batchSize = 5

/**
 * Handles the events of a subscriber in this process from now on. An event can be delivered more than once, also in two
 * processes at the same time, and in any order, so `handle` must be idempotent. If it throws, the event is delivered
 * again later.
 */
export async function subscribe<Name extends Subscriber>(
  ctx: Context,
  subscriber: Name,
  handle: (event: EmittedEvent<EventOf<Name>>) => Promise<void>,
): Promise<void> {
  await ctx.jobs.work(subscriberJob(subscriber), { batches, batchSize }, (event) =>
    // The queue of a subscriber has only its events.
    handle(event as EmittedEvent<EventOf<Name>>),
  )
}
