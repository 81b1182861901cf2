import { randomInt, randomUUIDv7 } from 'node:crypto'
import type { Context } from '../../context.ts'
import { queueMail } from '../../mail/index.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { passwordResetMail } from '../account-mails.ts'
import { lifetimes, timeAfter } from '../lifetimes.ts'
import { countLiveLinks, insertReset } from './resets.queries.ts'
import { findUserByEmail } from '../users/users.queries.ts'
import type { SecretBox } from '../../infra/crypto/secret-box.ts'

/** Attempts for one code. Guessing six digits then succeeds once in 200,000 codes. */
export const codeAttempts = 5

/** Further requests send no mail, because the user already has this many mails with a valid link. */
const mostLiveLinks = 5

/**
 * Sends a code and a link if the address has an account. Runs in the worker, so that the call takes the same time for
 * every address.
 */
export async function startPasswordReset(ctx: Context, email: string): Promise<void> {
  const now = ctx.clock.now()
  const user = await findUserByEmail(ctx.db, email, now)
  if (!user || (await countLiveLinks(ctx.db, user.id, now)) >= mostLiveLinks) return
  const id = randomUUIDv7()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const linkToken = newToken()
  await inTransaction(ctx.db, async (trx) => {
    await insertReset(trx, {
      id,
      userId: user.id,
      codeHash: codeHash(ctx.secrets, id, code),
      codeExpiresAt: timeAfter(now, lifetimes.resetCode),
      linkTokenHash: hashToken(linkToken),
      linkExpiresAt: timeAfter(now, lifetimes.resetLink),
      now,
    })
    await queueMail(ctx, trx, { to: user.email, ...passwordResetMail(ctx.config, user, { code, linkToken }) })
  })
}

/**
 * The stored hash of a code. A plain hash of six digits is quickly broken, so it is keyed with the application's secret
 * and bound to its row.
 */
export function codeHash(secrets: SecretBox, resetId: string, code: string): Buffer {
  return Buffer.from(secrets.sign(`password reset ${resetId} ${code}`), 'base64url')
}
