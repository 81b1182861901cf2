import type { Generated } from 'kysely'
import type { Capability } from '../../contract/workspaces/access.ts'
import type { NotifiedEvent } from '../../contract/events/events.ts'
import type { Block } from '../mail/index.ts'
import type { DefaultInstant, Instant, Json } from '../infra/database/columns.ts'

export type NotificationTables = {
  notification_counters: { workspace_id: string; last_number: number }
  notifications: {
    /** The id of its event. */
    id: string
    workspace_id: string
    /** In the order of arrival in its workspace, with gaps. */
    number: number
    /** Who may read it: this user, or every member with this capability. One of the two columns is null. */
    user_id: string | null
    capability: Capability | null
    event: Json<NotifiedEvent>
    created_at: Instant
    /** When it is mailed with others; null if it is not, or was. */
    mail_due_at: Instant | null
  }
  notification_reads: { notification_id: string; user_id: string }
  notification_readers: { workspace_id: string; user_id: string; read_up_to: number }
  publishing_updates: { only_row: Generated<boolean>; told_until: Instant }
  newsletters: { id: string; subject: string; blocks: Json<Block[]>; created_at: DefaultInstant }
  newsletter_readers: { newsletter_id: string; user_id: string }
  push_keys: { only_row: Generated<boolean>; public_key: string; private_key: Buffer }
  push_subscriptions: { session_id: string; endpoint_hash: Buffer; subscription: Buffer }
  push_plans: { workspace_id: string; user_id: string; due_at: Instant | null; told_up_to: number }
  quiet_mails: { id: string; user_id: string; workspace_id: string | null; mail: Buffer; due_at: Instant }
  attention_mails: {
    workspace_id: string
    /** When the next mail is sent; null while there is nothing to announce. */
    due_at: Instant | null
    sent_at: Instant | null
    /** The number of the newest notification that a mail has announced, or that needed no mail any more. */
    told_up_to: number
  }
}
