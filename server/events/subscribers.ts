import { emittedEventSchema, type EmittedEvent } from '../../contract/events.ts'
import type { JobKind } from '../infra/jobs/jobs.ts'

/** Each has a queue of its own, so that one that fails or is slow does not delay the others. */
export const subscribers = ['notifications'] as const

export type Subscriber = (typeof subscribers)[number]

/** With the back-off, an event is retried for more than two hours; then only the log tells of it. */
const retries = 20
/** Subscribers only write to the database. */
const expireSeconds = 30

export function subscriberJob(subscriber: Subscriber): JobKind<EmittedEvent> {
  return { name: `events-${subscriber}`, payload: emittedEventSchema, retries, expireSeconds }
}
