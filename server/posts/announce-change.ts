import type { Trx } from '../context.ts'
import { announce } from '../events/index.ts'

/**
 * Tells the open screens of a workspace that a user changed its posts, once the transaction has committed. Saves of posts
 * without a time announce nothing: they are many, and no calendar shows them.
 */
export async function announceChange(trx: Trx, workspaceId: string): Promise<void> {
  await announce(trx, { postsChangedIn: workspaceId })
}
