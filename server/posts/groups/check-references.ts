import type { Trx } from '../../context.ts'
import { invalid, notFound } from '../../infra/http/app-error.ts'
import { lockMedia } from '../../media/index.ts'
import { listAccountsByIds } from '../../social-accounts/index.ts'
import type { AttachedMedia } from './groups.queries.ts'
import type { WantedPost } from './plan-targets.ts'

/** Refuses posts and shared media whose accounts or media do not belong to this workspace. */
export async function checkReferences(
  trx: Trx,
  workspaceId: string,
  posts: Pick<WantedPost, 'platform' | 'social_account_id' | 'media'>[],
  sharedMedia: AttachedMedia[],
): Promise<void> {
  const accountIds = posts.flatMap((post) => post.social_account_id ?? [])
  const accounts = await listAccountsByIds(trx, workspaceId, accountIds)
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
  const media = [...sharedMedia, ...posts.flatMap((post) => post.media)]
  const wanted = new Set(media.map((one) => one.mediaId))
  const found = await lockMedia(trx, workspaceId, [...wanted])
  if (found.length !== wanted.size) throw notFound('picture')
}
