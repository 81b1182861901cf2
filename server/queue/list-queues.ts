import type { AccountQueue } from '../../contract/queue/queue.ts'
import type { Context, Db } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireWorksFor } from '../infra/http/works-for.ts'
import { countQueuedPosts } from '../posts/index.ts'
import { findAccount, listConnectedAccounts, type AccountRow } from '../social-accounts/index.ts'
import { findTimeZone } from '../workspaces/index.ts'
import { listQueueRows } from './queue.queries.ts'
import { suggestSlots } from './suggest-slots.ts'

/** The queues of the connected accounts. A queue without slots has version 0. */
export async function listQueues(ctx: Context, caller: Caller): Promise<AccountQueue[]> {
  return present(ctx, caller, await listConnectedAccounts(ctx.db, caller.workspaceId))
}

export async function readQueue(ctx: Context, caller: Caller, accountId: string): Promise<AccountQueue> {
  const [queue] = await present(ctx, caller, [await requireAccount(ctx.db, caller, accountId)])
  if (!queue) throw notFound('social account')
  return queue
}

/** The account; throws if it is disconnected. */
export async function requireAccount(db: Db, caller: Caller, accountId: string): Promise<AccountRow> {
  const account = await findAccount(db, caller.workspaceId, accountId)
  if (!account || account.status === 'disconnected') throw notFound('social account')
  return account
}

/** As `requireAccount`, for a change of the account's queue. */
export async function requireOwnAccount(db: Db, caller: Caller, accountId: string): Promise<AccountRow> {
  const account = await requireAccount(db, caller, accountId)
  requireWorksFor(caller, [accountId])
  return account
}

async function present(ctx: Context, caller: Caller, accounts: AccountRow[]): Promise<AccountQueue[]> {
  const ids = accounts.map(({ id }) => id)
  const queues = await listQueueRows(ctx.db, caller.workspaceId, ids)
  const waiting = await countQueuedPosts(ctx.db, ids)
  const empty = accounts.filter(({ id }) => (queues.get(id)?.slots.length ?? 0) === 0)
  const suggestions = await suggestSlots(ctx, caller.workspaceId, empty)
  const timeZone = await findTimeZone(ctx.db, caller.workspaceId)
  return accounts.map(({ id }) => {
    const { slots = [], paused = false, version = 0 } = queues.get(id) ?? {}
    return {
      socialAccountId: id,
      slots,
      timeZone,
      paused,
      version,
      waiting: waiting.get(id) ?? 0,
      suggestion: suggestions.get(id) ?? null,
    }
  })
}
