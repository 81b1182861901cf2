import { randomInt, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type {
  confirmReviewCodeSchema,
  requestReviewCodeSchema,
} from '../../../contract/review-links/review.ts'
import { spendAccountLimits } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { queueMail } from '../../mail/index.ts'
import { badCode, otherEntry } from '../review-link-errors.ts'
import { reviewCodeMail } from '../review-link-mails.ts'
import { addReviewer, checkPassword, type Entered } from './enter-review.ts'
import { openAddress, type Opened } from './find-review.ts'
import { countAttempt, putCode, useCode } from './review-codes.queries.ts'

const codeMs = 10 * 60_000
/** Guessing six digits then succeeds once in 200,000 codes. */
const codeAttempts = 5

/** Mails a code to an address, for a link whose reviewers confirm one. */
export async function requestCode(
  ctx: Context,
  { token, name, email, password }: z.output<typeof requestReviewCodeSchema>,
  address: string,
): Promise<void> {
  const account = hashToken(`${token} ${email.toLowerCase()}`).toString('base64url')
  await spendAccountLimits(ctx.db, 'review-code', { address, account })
  const { link } = requireConfirming(await openAddress(ctx, token))
  await checkPassword(ctx, link, password, address)
  await spendAccountLimits(ctx.db, 'review-codes-of-link', { address, account: link.id })
  await spendAccountLimits(ctx.db, 'review-codes-to', { address, account: email })
  const now = ctx.clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const at = { linkId: link.id, email: email.toLowerCase() }
  await inTransaction(ctx.db, async (trx) => {
    await putCode(trx, {
      ...at,
      name,
      codeHash: codeHash(ctx, at, code),
      endsAt: new Date(now.getTime() + codeMs),
    })
    const mail = reviewCodeMail({ name, workspace: link.workspace_name, code })
    await queueMail(ctx, trx, { to: email, ...mail })
  })
}

/** Exchanges a code, once, for access as the reviewer with that address. */
export async function confirmCode(
  ctx: Context,
  { token, email, code }: z.output<typeof confirmReviewCodeSchema>,
  address: string,
): Promise<Entered> {
  const account = hashToken(`${token} ${email.toLowerCase()}`).toString('base64url')
  await spendAccountLimits(ctx.db, 'review-confirm', { address, account })
  const { link } = requireConfirming(await openAddress(ctx, token))
  const at = { linkId: link.id, email: email.toLowerCase() }
  const now = ctx.clock.now()
  const attempt = await countAttempt(ctx.db, at, { now, attempts: codeAttempts })
  const given = codeHash(ctx, at, code)
  if (!attempt || !timingSafeEqual(attempt.code_hash, given)) throw badCode()
  return inTransaction(ctx.db, async (trx) => {
    if (!(await useCode(trx, at, given))) throw badCode()
    return addReviewer(ctx, trx, link, { name: attempt.name, email: at.email })
  })
}

function requireConfirming(opened: Opened): Opened {
  if (opened.reviewer !== null || !opened.link.confirms_address) throw otherEntry()
  return opened
}

/** Keyed and bound to its row, because a plain hash of six digits is quickly broken. */
const codeHash = ({ secrets }: Context, { linkId, email }: { linkId: string; email: string }, code: string) =>
  Buffer.from(secrets.sign(`review code ${linkId} ${email} ${code}`), 'base64url')
