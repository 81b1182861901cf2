import type { Delivery, DeliveryTry, Webhook } from '../../contract/webhooks/webhooks.ts'
import type { DeliveryRow, TryRow } from './deliver/deliveries.queries.ts'
import type { ListedWebhook, WebhookRow } from './webhooks.queries.ts'
import { canSeeSecret } from './webhooks.policy.ts'
import type { Caller } from '../infra/http/caller.ts'

const iso = (date: Date | null) => date?.toISOString() ?? null

/** What users know a webhook by. */
export const nameOf = ({ description, url }: Pick<WebhookRow, 'description' | 'url'>): string =>
  description === '' ? new URL(url).host : description

export function presentWebhook(caller: Caller, row: ListedWebhook, now: Date): Webhook {
  const {
    off_reason: reason,
    off_at: offAt,
    old_secret_until: until,
    last_at: lastAt,
    last_status: last,
  } = row
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    labelIds: row.label_ids,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: row.creator,
    off: reason && offAt && { reason, at: offAt.toISOString() },
    failingSince: iso(row.failing_since),
    lastDelivery: lastAt && last && { at: lastAt.toISOString(), status: last },
    waiting: row.waiting,
    oldSecretUntil: until && until > now ? until.toISOString() : null,
    can: { seeSecret: canSeeSecret(caller, row) },
  }
}

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  eventId: row.event_id,
  type: row.type,
  at: row.created_at.toISOString(),
  status: row.status,
  tries: row.tries,
  answerStatus: row.answer_status,
  error: row.error,
  nextTryAt: iso(row.next_try_at),
})

export const presentTry = (row: TryRow): DeliveryTry => ({
  number: row.number,
  at: row.at.toISOString(),
  durationMs: row.duration_ms,
  answerStatus: row.answer_status,
  answer: row.answer,
  error: row.error,
})
