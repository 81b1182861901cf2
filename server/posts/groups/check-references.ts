import type { Trx } from '../../context.ts'
import { invalid, notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireWorksFor } from '../../infra/http/works-for.ts'
import { listAccountsByIds } from '../../social-accounts/index.ts'
import type { AttachedMedia } from '../posts.queries.ts'
import { requireMedia } from '../require-media.ts'
import type { WantedPost } from './plan-targets.ts'

/** Refuses posts and shared media whose accounts or media do not belong to this workspace. */
export async function checkReferences(
  trx: Trx,
  caller: Caller,
  posts: Pick<WantedPost, 'platform' | 'social_account_id' | 'media' | 'parts'>[],
  sharedMedia: AttachedMedia[],
): Promise<void> {
  const accountIds = posts.flatMap((post) => post.social_account_id ?? [])
  const accounts = await listAccountsByIds(trx, caller.workspaceId, accountIds)
  const platformOf = new Map(accounts.map((account) => [account.id, account.platform]))
  for (const { platform, social_account_id } of posts) {
    if (social_account_id === null) continue
    const found = platformOf.get(social_account_id)
    if (found === undefined) throw notFound('social account')
    if (found !== platform) {
      throw invalid('Choose an account of the same platform.', {
        socialAccountId: 'This account belongs to another platform.',
      })
    }
  }
  requireWorksFor(caller, accountIds)
  const ofPosts = posts.flatMap(({ media, parts }) => [...media, ...parts.flatMap((part) => part.media)])
  await requireMedia(trx, caller.workspaceId, [...sharedMedia, ...ofPosts])
}
