import { deleteCustomer } from '../../billing/index.ts'
import type { Context, Trx } from '../../context.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { deleteAllMedia } from '../../media/index.ts'
import { releaseClients } from '../../plans/index.ts'
import { closePointAccount } from '../../points/index.ts'
import { deleteAllPosts, pausePublishing } from '../../posts/index.ts'
import { revokeConnections } from '../../social-accounts/index.ts'
import type { Tables } from '../../tables.ts'
import {
  anonymizeWorkspace,
  deleteWorkspace,
  emptyTables,
  hasExternalResources,
  lockWorkspaceRow,
} from './erase.queries.ts'

/** The tables that contain the ledger and the invoices. */
const kept: (keyof Tables)[] = ['point_accounts', 'billing_invoices']

/**
 * Deletes a workspace: its customer at Stripe, its access at the platforms, its files, then its rows. With
 * `keepsBooks`, an empty row stays for the ledger and the invoices. Returns false if something is being published or
 * was added in the meantime. Each step can be repeated, so that the next call continues after a crash.
 */
export async function eraseWorkspace(
  ctx: Context,
  workspaceId: string,
  { keepsBooks }: { keepsBooks: boolean },
): Promise<boolean> {
  await inTransaction(ctx.db, async (trx) => {
    await releaseClients(trx, workspaceId)
    await pausePublishing(trx, workspaceId)
  })
  await deleteCustomer(ctx, workspaceId)
  await failpoint('deletion.customer.after')
  await revokeConnections(ctx, workspaceId)
  await failpoint('deletion.grants.after')
  if (!(await deleteAllPosts(ctx, workspaceId))) return false
  await failpoint('deletion.posts.after')
  // Rows are deleted in batches before the workspace is locked. Media is deleted by the step that deletes its files.
  await emptyTables(ctx.db, 'workspaces', workspaceId, [...kept, ...tablesWithExternalResources, 'members'])
  await deleteAllMedia(ctx, workspaceId)
  await failpoint('deletion.media.after')
  return inTransaction(ctx.db, (trx) => eraseRow(ctx, trx, workspaceId, keepsBooks))
}

const tablesWithExternalResources: (keyof Tables)[] = ['media', 'connections', 'billing_customers']

async function eraseRow(ctx: Context, trx: Trx, workspaceId: string, keepsBooks: boolean): Promise<boolean> {
  if (!(await lockWorkspaceRow(trx, workspaceId))) return true
  if (await hasExternalResources(trx, workspaceId)) return false
  if (!keepsBooks) {
    await deleteWorkspace(trx, workspaceId)
    return true
  }
  const now = ctx.clock.now()
  await emptyTables(trx, 'workspaces', workspaceId, kept)
  await closePointAccount(trx, workspaceId, now)
  await anonymizeWorkspace(trx, workspaceId, now)
  return true
}
