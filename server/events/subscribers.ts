import { webhookEventTypes } from '../../contract/webhooks/webhook-events.ts'
import { emittedEventSchema, type EmittedEvent, type ProductEvent } from '../../contract/events/events.ts'
import type { JobKind } from '../infra/jobs/jobs.ts'

/**
 * The events that each subscriber gets. Each has its own queue, so that a failing or slow one does not delay the
 * others.
 */
export const subscribers = {
  notifications: [
    'post.failed',
    'post.needs_attention',
    'post.points_missing',
    'approval.requested',
    'approval.decided',
    'approval.due_soon',
    'review.opened',
    'comment.mentioned',
    'comment.added',
    'social_account.needs_reconnect',
    'social_account.ends_soon',
    'social_account.disconnected',
    'post.milestone',
    'social_account.milestone',
    'feed.needs_attention',
    'points.low',
    'generation.video_ready',
    'member.joined',
    'member.role_changed',
    'ownership.handed_over',
    'client.left',
    'webhook.disabled',
  ],
  posts: ['social_account.needs_reconnect', 'social_account.disconnected'],
  webhooks: webhookEventTypes,
} as const satisfies Record<string, readonly ProductEvent['type'][]>

export type Subscriber = keyof typeof subscribers

export type EventOf<Name extends Subscriber> = Extract<
  ProductEvent,
  { type: (typeof subscribers)[Name][number] }
>

/** With the back-off, an event is retried for more than two hours. After that, the failure is only logged. */
const retries = 20
/** Subscribers only write to the database. */
const expireSeconds = 30

export function subscribersOf({ type }: ProductEvent): Subscriber[] {
  const names = Object.keys(subscribers) as Subscriber[]
  return names.filter((name) => subscribers[name].some((one) => one === type))
}

export function subscriberJob(subscriber: Subscriber): JobKind<EmittedEvent> {
  return { name: `events-${subscriber}`, payload: emittedEventSchema, retries, expireSeconds }
}
