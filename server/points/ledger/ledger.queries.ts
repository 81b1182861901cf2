import type { Db } from '../../context.ts'
import type { LedgerKind } from '../../../contract/points/points.ts'

export type LedgerRow = Awaited<ReturnType<typeof listTransfers>>[number]

export type TransferFilter = {
  kind?: LedgerKind | undefined
  from?: Date | undefined
  /** Not included. */
  to?: Date | undefined
  /** The workspace that they were made for. */
  forWorkspaceId?: string | undefined
  /** Only transfers made before this one. */
  before?: number | undefined
  limit: number
}

/** The transfers of an account, newest first. */
export async function listTransfers(db: Db, accountId: string, filter: TransferFilter) {
  let query = db
    .selectFrom('point_transfers as t')
    .leftJoin('users as u', 'u.id', 't.by_user_id')
    .leftJoin('posts as p', 'p.id', 't.post_id')
    .leftJoin('workspaces as w', (join) =>
      join.onRef('w.id', '=', 't.for_workspace_id').on('w.erased_at', 'is', null),
    )
    .select(['t.number', 't.id', 't.at', 't.kind', 't.note', 't.points', 't.balance_after'])
    .select(['t.post_id', 't.invoice_id', 'u.full_name', 'p.id as present_post_id'])
    .select(['t.workspace_id', 't.for_workspace_id', 'w.name as workspace_name'])
    .where('t.workspace_id', '=', accountId)
  if (filter.kind) query = query.where('t.kind', '=', filter.kind)
  if (filter.from) query = query.where('t.at', '>=', filter.from)
  if (filter.to) query = query.where('t.at', '<', filter.to)
  if (filter.forWorkspaceId) query = query.where('t.for_workspace_id', '=', filter.forWorkspaceId)
  if (filter.before !== undefined) query = query.where('t.number', '<', filter.before)
  return query.orderBy('t.number', 'desc').limit(filter.limit).execute()
}
