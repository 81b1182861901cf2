import { randomInt, randomUUIDv7 } from 'node:crypto'
import type { Context } from '../../context.ts'
import { queueMail } from '../../mail/index.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { passwordResetMail } from '../account-mails.ts'
import { lifetimes, timeAfter } from '../lifetimes.ts'
import { codeHash } from './reset-code.ts'
import { countLiveLinks, insertReset } from './resets.queries.ts'
import { findUserByEmail } from '../users/users.queries.ts'

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
