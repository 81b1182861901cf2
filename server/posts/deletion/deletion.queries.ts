import { sql } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'

/** Later than any limit that a platform announces. It distinguishes a pause from such a limit. */
const pausedUntil = new Date('9999-12-31T00:00:00Z')

const scopesOf = (workspaceId: string) =>
  sql<string>`select 'account:' || id from social_accounts where workspace_id = ${workspaceId}`

/**
 * Prevents posts of a workspace's accounts from being claimed until `resumeAccounts`. A post that is being sent at this
 * moment is completed.
 */
export async function pauseAccounts(trx: Trx, workspaceId: string): Promise<void> {
  await sql`
    insert into call_limits (scope, until, refusals)
    select scope, ${pausedUntil}::timestamptz, 0 from (${scopesOf(workspaceId)}) as accounts (scope)
    on conflict (scope) do update set until = excluded.until`.execute(trx)
}

export async function resumeAccounts(trx: Trx, workspaceId: string): Promise<void> {
  await sql`delete from call_limits where until = ${pausedUntil} and scope in (${scopesOf(workspaceId)})`.execute(
    trx,
  )
}

/** Whether a worker has the lease of a post of the workspace. */
export async function isPublishing(db: Db, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'publishing')
    .where('leased_by', 'is not', null)
    .where('due_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePostsOf(db: Db, workspaceId: string): Promise<void> {
  await deleteInBatches(db, 'posts', sql`workspace_id = ${workspaceId}`)
  await deleteInBatches(db, 'post_groups', sql`workspace_id = ${workspaceId}`)
}

/** The limits that platforms announced for the accounts of the workspace. */
export async function deleteLimitsOf(db: Db, workspaceId: string): Promise<void> {
  await sql`delete from call_limits where scope in (${scopesOf(workspaceId)})`.execute(db)
}
