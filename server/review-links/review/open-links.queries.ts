import { sql, type RawBuilder } from 'kysely'
import type { WorkspaceColor } from '../../../contract/workspaces/workspaces.ts'
import type { Db, Trx } from '../../context.ts'

/** A link with what its reviewers see of the workspace. */
export type OpenLink = {
  id: string
  workspace_id: string
  workspace_name: string
  picture_key: string | null
  color: WorkspaceColor
  time_zone: string
  /** Whether the workspace is archived or about to be deleted. */
  is_closed: boolean
  name: string
  scope: 'posts' | 'label' | 'month'
  label_id: string | null
  /** The beginning of the month and of the next one in the time zone of the workspace; null for another scope. */
  month_from: Date | null
  month_to: Date | null
  social_account_ids: string[] | null
  ends_at: Date
  withdrawn_at: Date | null
  password_hash: string | null
  confirms_address: boolean
  created_by: string | null
}

const columns = sql`l.id, l.workspace_id, w.name as workspace_name, w.picture_key, w.color, w.time_zone,
  (w.archived_at is not null or w.deletion_requested_at is not null) as is_closed,
  l.name, l.scope, l.label_id, l.month::timestamp at time zone w.time_zone as month_from,
  (l.month + interval '1 month') at time zone w.time_zone as month_to,
  l.social_account_ids, l.ends_at, l.withdrawn_at, l.password_hash, l.confirms_address, l.created_by`

const linkWhere = (condition: RawBuilder<unknown>) =>
  sql<OpenLink>`select ${columns} from review_links l join workspaces w on w.id = l.workspace_id where ${condition}`

export async function findLinkByToken(db: Db, tokenHash: Buffer): Promise<OpenLink | undefined> {
  return (await linkWhere(sql`l.token_hash = ${tokenHash}`).execute(db)).rows[0]
}

export async function findLinkById(db: Db, id: string): Promise<OpenLink | undefined> {
  return (await linkWhere(sql`l.id = ${id}`).execute(db)).rows[0]
}

/** The link, which nobody withdraws or changes until the transaction ends. */
export async function shareLink(trx: Trx, id: string): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`${linkWhere(sql`l.id = ${id}`)} for share of l`.execute(trx)
  return rows[0]
}

/** Counts an opening. Whether it was the first one. */
export async function countOpening(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ opens: number }>`
    update review_links set opens = opens + 1, last_opened_at = ${now},
      first_opened_at = coalesce(first_opened_at, ${now})
    where id = ${id} returning opens`.execute(trx)
  return rows[0]?.opens === 1
}
