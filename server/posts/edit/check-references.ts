import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { findAccount } from '../../social-accounts/index.ts'
import type { Trx } from '../../context.ts'
import { lockMedia } from '../../media/index.ts'
import { invalid, notFound } from '../../infra/http/app-error.ts'

type References = {
  platform: PlatformKey
  socialAccountId: string | null
  media: { mediaId: string }[]
}

/** Refuses a post whose account or media do not belong to this workspace. */
export async function checkReferences(trx: Trx, workspaceId: string, post: References): Promise<void> {
  if (post.socialAccountId !== null) {
    const account = await findAccount(trx, workspaceId, post.socialAccountId)
    if (!account) throw notFound('social account')
    if (account.platform !== post.platform) {
      throw invalid('Choose an account of the same platform.', {
        socialAccountId: 'This account belongs to another platform.',
      })
    }
  }
  const wanted = new Set(post.media.map((one) => one.mediaId))
  const found = await lockMedia(trx, workspaceId, [...wanted])
  if (found.length !== wanted.size) throw notFound('picture')
}
