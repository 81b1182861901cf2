import type { OpenedInvitation } from '../../../contract/members/invitations.ts'
import { findVerifiedUser } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { unknownInvitation } from './invitation-errors.ts'
import { findByToken } from './invitations.queries.ts'
import { presentOpened } from './invitations.view.ts'

/** An invitation for the person who opened its link, also one that cannot be accepted any more. */
export async function readInvitation(ctx: Context, token: string): Promise<OpenedInvitation> {
  const row = await findByToken(ctx.db, hashToken(token))
  if (!row) throw unknownInvitation()
  const user = await findVerifiedUser(ctx.db, row.email)
  return presentOpened(row, ctx.clock.now(), user !== undefined)
}
