import type { Selectable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'

export type AccountRow = Selectable<Tables['social_accounts']>

/** One social account of a workspace, disconnected ones included; undefined for another workspace's id. */
export function findAccount(
  db: Db | Trx,
  workspaceId: string,
  accountId: string,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('social_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/** The accounts of a workspace with these ids, disconnected ones included, in no order. */
export function listAccountsByIds(
  db: Db | Trx,
  workspaceId: string,
  accountIds: string[],
): Promise<AccountRow[]> {
  if (accountIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('social_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', accountIds)
    .execute()
}
