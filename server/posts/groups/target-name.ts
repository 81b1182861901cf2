import { platforms } from '../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import type { Db } from '../../context.ts'
import { findAccount } from '../../social-accounts/index.ts'
import type { PostRow } from '../posts.queries.ts'

/** The name of a post in messages about its group: "Twitter/X (@handle)". */
export async function nameOfTarget(
  db: Db,
  post: Pick<PostRow, 'workspace_id' | 'platform' | 'social_account_id'>,
): Promise<string> {
  const { name } = platforms[post.platform]
  if (post.social_account_id === null) return name
  const account = await findAccount(db, post.workspace_id, post.social_account_id)
  return account ? `${name} (${handleOf(account.username)})` : name
}
