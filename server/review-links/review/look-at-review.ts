import type { z } from 'zod'
import type { lookAtReviewSchema } from '../../../contract/review-links/review.ts'
import { spendAccountLimits } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { otherEntry } from '../review-link-errors.ts'
import { openAddress } from './find-review.ts'
import { listReviewPage } from './read-review.ts'

/** A page of the posts, for whoever has the address of a link that asks for no password and no code. */
export async function lookAtReview(
  ctx: Context,
  { token, ...query }: z.output<typeof lookAtReviewSchema>,
  address: string,
): ReturnType<typeof listReviewPage> {
  const account = hashToken(token).toString('base64url')
  await spendAccountLimits(ctx.db, 'review-look', { address, account })
  const { link, reviewer } = await openAddress(ctx, token)
  if (reviewer === null && (link.password_hash !== null || link.confirms_address)) throw otherEntry()
  return listReviewPage(ctx, { link, reviewer }, query)
}
