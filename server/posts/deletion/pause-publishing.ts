import type { Trx } from '../../context.ts'
import { isClosed } from '../../workspaces/index.ts'
import { notifyDuePosts } from '../publish/dispatch/dispatch.queries.ts'
import { pauseAccounts, resumeAccounts } from './deletion.queries.ts'

/** Publishes nothing of a workspace until `resumePublishing`. */
export async function pausePublishing(trx: Trx, workspaceId: string): Promise<void> {
  await pauseAccounts(trx, workspaceId)
}

/**
 * Resumes publishing, unless the workspace is archived or about to be deleted. If a post's time has passed in the meantime, it asks for confirmation if it is later than the
 * workspace allows.
 */
export async function resumePublishing(trx: Trx, workspaceId: string): Promise<void> {
  if (await isClosed(trx, workspaceId)) return
  await resumeAccounts(trx, workspaceId)
  await notifyDuePosts(trx)
}
