import type { Trx } from '../../context.ts'
import { notifyDuePosts } from '../publish/dispatch/dispatch.queries.ts'
import { pauseAccounts, resumeAccounts } from './deletion.queries.ts'

/** Publishes nothing of a workspace any more, until `resumePublishing`. */
export async function pausePublishing(trx: Trx, workspaceId: string): Promise<void> {
  await pauseAccounts(trx, workspaceId)
}

/** Publishes again. A post whose time has passed meanwhile asks first, if it is as late as its workspace set. */
export async function resumePublishing(trx: Trx, workspaceId: string): Promise<void> {
  await resumeAccounts(trx, workspaceId)
  await notifyDuePosts(trx)
}
