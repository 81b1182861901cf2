import type { Trx } from '../context.ts'
import { announce } from '../events/index.ts'

/**
 * Notifies the open screens of a workspace, when the transaction commits, that a user changed its posts. Saving a post
 * without a time notifies nobody: such saves are frequent, and no calendar shows the post.
 */
export async function announceChange(trx: Trx, workspaceId: string): Promise<void> {
  await announce(trx, { postsChangedIn: workspaceId })
}
