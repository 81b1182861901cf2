import { spendAccountLimits } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { closedLink, unknownReviewer } from '../review-link-errors.ts'
import { findLinkById, findLinkByToken, type OpenLink } from './open-links.queries.ts'
import { findReviewerByToken, updateReviewer, type ReviewerRow } from './reviewers.queries.ts'

/** An open link. `reviewer`: whom the address was mailed to as a reminder; null for the address of the link itself. */
export type Opened = { link: OpenLink; reviewer: ReviewerRow | null }

export const isOpen = (
  { withdrawn_at: withdrawnAt, ends_at: endsAt, is_closed: isClosed }: OpenLink,
  now: Date,
) => withdrawnAt === null && endsAt > now && !isClosed

/** Throws `not_found` for any address that does not work. */
export async function openAddress(ctx: Context, token: string): Promise<Opened> {
  const hash = hashToken(token)
  const own = await findLinkByToken(ctx.db, hash)
  const reviewer = own ? null : ((await findReviewerByToken(ctx.db, hash)) ?? null)
  const link = own ?? (reviewer && (await findLinkById(ctx.db, reviewer.link_id)))
  if (!link || !isOpen(link, ctx.clock.now())) throw closedLink()
  return { link, reviewer }
}

const seenEveryMs = 5 * 60_000

/**
 * The reviewer with this token, and the open link. Throws `invalid_token` for one that does not work, and `not_found` if
 * the link does not any more.
 */
export async function findReviewer(
  ctx: Context,
  token: string,
  address: string,
): Promise<{ link: OpenLink; reviewer: ReviewerRow }> {
  const hash = hashToken(token)
  await spendAccountLimits(ctx.db, 'review-read', { address, account: hash.toString('base64url') })
  const reviewer = await findReviewerByToken(ctx.db, hash)
  if (!reviewer) throw unknownReviewer()
  const link = await findLinkById(ctx.db, reviewer.link_id)
  const now = ctx.clock.now()
  if (!link || !isOpen(link, now)) throw closedLink()
  if (now.getTime() - reviewer.last_seen_at.getTime() > seenEveryMs) {
    await updateReviewer(ctx.db, reviewer.id, { last_seen_at: now })
  }
  return { link, reviewer }
}
