import type { OpenedReview } from '../../../contract/review-links/review.ts'
import { spendAccountLimits } from '../../accounts/index.ts'
import type { Context, Trx } from '../../context.ts'
import { announce, emit } from '../../events/index.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { workspacePictureUrl } from '../../workspaces/index.ts'
import { openAddress } from './find-review.ts'
import { countOpening, type OpenLink } from './open-links.queries.ts'

/**
 * What may be known of a link before a name, a password or a code. It is counted and decides nothing, because programs
 * that scan mails open links, too.
 */
export async function openReview(ctx: Context, token: string, address: string): Promise<OpenedReview> {
  const account = hashToken(token).toString('base64url')
  await spendAccountLimits(ctx.db, 'review-open', { address, account })
  const { link, reviewer } = await openAddress(ctx, token)
  await inTransaction(ctx.db, async (trx) => {
    if (await countOpening(trx, link.id, ctx.clock.now())) await announceOpening(ctx, trx, link)
  })
  return {
    ...presentReview(link),
    needsPassword: reviewer === null && link.password_hash !== null,
    needsAddress: reviewer === null && link.confirms_address,
    knownAs: reviewer?.name ?? null,
  }
}

/** Tells who made the link that it was opened for the first time. */
async function announceOpening(ctx: Context, trx: Trx, link: OpenLink): Promise<void> {
  const { id: linkId, workspace_id: workspaceId, name, created_by: userId } = link
  await announce(trx, { postsChangedIn: workspaceId })
  if (userId === null) return
  await emit(ctx, trx, workspaceId, { type: 'review.opened', data: { linkId, name, userId } })
}

export const presentReview = (link: OpenLink): Pick<OpenedReview, 'workspace' | 'name'> => ({
  workspace: {
    name: link.workspace_name,
    pictureUrl: workspacePictureUrl(link.picture_key),
    color: link.color,
  },
  name: link.name,
})
