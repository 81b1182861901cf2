import type { ColumnType, Generated } from 'kysely'
import type { Instant, NullableInstant } from '../infra/database/columns.ts'

export type ReviewLinkTables = {
  review_links: {
    id: string
    workspace_id: string
    name: string
    /** The hash of the secret part of the address. */
    token_hash: Buffer
    scope: 'posts' | 'label' | 'month'
    /** Null for another scope, and after the label was deleted: then nothing is shown. */
    label_id: string | null
    /** The first day of the month, `YYYY-MM-DD`. */
    month: string | null
    /** The accounts of a member who works for some only; null means that posts of all accounts are shown. */
    social_account_ids: string[] | null
    ends_at: Instant
    withdrawn_at: NullableInstant
    password_hash: string | null
    confirms_address: boolean
    /** Null once the account of the member was erased. */
    created_by: string | null
    created_at: Instant
    opens: Generated<number>
    first_opened_at: NullableInstant
    last_opened_at: NullableInstant
  }
  review_link_groups: { link_id: string; group_id: string }
  reviewers: {
    id: string
    workspace_id: string
    link_id: string
    name: string
    /** Only an address that was confirmed. */
    email: string | null
    confirmed_at: NullableInstant
    /** Null once their access ended, because the link has another password. */
    token_hash: ColumnType<Buffer | null, Buffer | null, Buffer | null>
    created_at: Instant
    last_seen_at: Instant
  }
  /** The codes that were mailed last. */
  review_codes: {
    link_id: string
    email: string
    name: string
    code_hash: Buffer
    attempts: Generated<number>
    ends_at: Instant
  }
}
