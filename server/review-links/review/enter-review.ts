import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import type { enterReviewSchema } from '../../../contract/review-links/review.ts'
import { findMatching, refundAccountLimits, spendAccountLimits } from '../../accounts/index.ts'
import type { Context, Trx } from '../../context.ts'
import { announce } from '../../events/index.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { closedLink, otherEntry, tooManyReviewers, wrongPassword } from '../review-link-errors.ts'
import { isOpen, openAddress } from './find-review.ts'
import { shareLink, type OpenLink } from './open-links.queries.ts'
import { countReviewers, insertReviewer, updateReviewer } from './reviewers.queries.ts'

type Input = z.output<typeof enterReviewSchema>

/** A reviewer, with the token that only their browser keeps. */
export type Entered = { reviewerToken: string; name: string }

/** Whoever has the address, and its password, comes in by giving a name. */
export async function enterReview(
  ctx: Context,
  { token, name, password }: Input,
  address: string,
): Promise<Entered> {
  const account = hashToken(token).toString('base64url')
  await spendAccountLimits(ctx.db, 'review-enter', { address, account })
  const { link, reviewer } = await openAddress(ctx, token)
  if (reviewer) {
    await updateReviewer(ctx.db, reviewer.id, { name, last_seen_at: ctx.clock.now() })
    return { reviewerToken: token, name }
  }
  if (link.confirms_address) throw otherEntry()
  await checkPassword(ctx, link, password, address)
  return inTransaction(ctx.db, (trx) => addReviewer(ctx, trx, link, { name, email: null }))
}

/** Throws `wrong_password`, and `rate_limited` after too many of them. */
export async function checkPassword(
  ctx: Context,
  { id: account, password_hash: hash }: OpenLink,
  password: string | null,
  address: string,
): Promise<void> {
  if (hash === null) return
  if (password === null || password === '') throw wrongPassword()
  // Counted before it is compared, so that guesses at the same time count, too.
  await spendAccountLimits(ctx.db, 'review-password', { address, account })
  if ((await findMatching(ctx.config.passwordCost, password, [hash])).length === 0) throw wrongPassword()
  await refundAccountLimits(ctx.db, 'review-password', { address, account })
}

/** Everybody may come again with another browser, so there can be more than people. */
const mostReviewers = 2_000

/** `link`: as it was when the password was checked. Throws if it was changed since. */
export async function addReviewer(
  ctx: Context,
  trx: Trx,
  link: OpenLink,
  { name, email }: { name: string; email: string | null },
): Promise<Entered> {
  const now = ctx.clock.now()
  const present = await shareLink(trx, link.id)
  if (!present || !isOpen(present, now)) throw closedLink()
  const isSame =
    present.password_hash === link.password_hash && present.confirms_address === link.confirms_address
  if (!isSame) throw otherEntry()
  if ((await countReviewers(trx, link.id)) >= mostReviewers) throw tooManyReviewers()
  const reviewerToken = newToken()
  await insertReviewer(trx, {
    id: randomUUIDv7(),
    workspace_id: link.workspace_id,
    link_id: link.id,
    name,
    email,
    confirmed_at: email === null ? null : now,
    token_hash: hashToken(reviewerToken),
    created_at: now,
    last_seen_at: now,
  })
  await announce(trx, { postsChangedIn: link.workspace_id })
  return { reviewerToken, name }
}
