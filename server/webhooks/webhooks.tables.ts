import type { ColumnType, Generated } from 'kysely'
import type { WebhookEventType } from '../../contract/webhooks/webhook-events.ts'
import type { Delivery, DeliveryStatus, OffReason } from '../../contract/webhooks/webhooks.ts'
import type { Instant, NullableInstant } from '../infra/database/columns.ts'

type Nullable<Type> = ColumnType<Type | null, Type | null | undefined, Type | null>

export type WebhookTables = {
  webhooks: {
    id: string
    workspace_id: string
    url: string
    description: string
    /** Null: all events. */
    events: WebhookEventType[] | null
    version: Generated<number>
    /** Null once the account of the member was erased. */
    created_by: string | null
    created_at: Instant
    sealed_secret: Buffer
    /** Who made the secret, and may see it again. */
    secret_by: string | null
    /** The secret before the last rotation, which signs as well until then. */
    sealed_old_secret: Nullable<Buffer>
    old_secret_until: NullableInstant
    /** Null while it is on. */
    off_reason: Nullable<OffReason>
    off_at: NullableInstant
    /** Since when every try failed. */
    failing_since: NullableInstant
    /** The number of the newest lease, which ends at `claimed_until`. */
    claim: Generated<number>
    claimed_until: NullableInstant
    /** Nothing is sent until then, after a failure or because the address asked for it. */
    pause_until: NullableInstant
  }
  webhook_labels: { webhook_id: string; label_id: string }
  webhook_deliveries: {
    id: string
    webhook_id: string
    event_id: string
    type: Delivery['type']
    /** When the event happened. */
    created_at: Instant
    /** The text that is signed and sent. */
    body: string
    status: Generated<DeliveryStatus>
    tries: Generated<number>
    /** The failed tries of this round; sending it again begins a new one. */
    failures: Generated<number>
    /** Null unless it waits. */
    next_try_at: NullableInstant
    /** The result of the last try. */
    answer_status: Nullable<number>
    error: Nullable<string>
  }
  webhook_tries: {
    delivery_id: string
    number: number
    at: Instant
    duration_ms: number
    answer_status: number | null
    answer: string
    error: string | null
  }
}
