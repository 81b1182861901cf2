import type { Db } from '../../context.ts'
import type { LedgerKind } from '../../../contract/points/points.ts'

export type LedgerRow = Awaited<ReturnType<typeof listTransfers>>[number]

export type TransferFilter = {
  kind?: LedgerKind | undefined
  from?: Date | undefined
  /** Not included. */
  to?: Date | undefined
  /** Only transfers made before this one. */
  before?: number | undefined
  limit: number
}

/** Newest first. */
export async function listTransfers(db: Db, workspaceId: string, filter: TransferFilter) {
  let query = db
    .selectFrom('point_transfers as t')
    .leftJoin('users as u', 'u.id', 't.by_user_id')
    .leftJoin('posts as p', 'p.id', 't.post_id')
    .select(['t.number', 't.id', 't.at', 't.kind', 't.note', 't.points', 't.balance_after'])
    .select(['t.post_id', 't.invoice_id', 'u.full_name', 'p.id as present_post_id'])
    .where('t.workspace_id', '=', workspaceId)
  if (filter.kind) query = query.where('t.kind', '=', filter.kind)
  if (filter.from) query = query.where('t.at', '>=', filter.from)
  if (filter.to) query = query.where('t.at', '<', filter.to)
  if (filter.before !== undefined) query = query.where('t.number', '<', filter.before)
  return query.orderBy('t.number', 'desc').limit(filter.limit).execute()
}
