import { invitationDays } from '../../../contract/members/invitations.ts'
import type { Role } from '../../../contract/workspaces/access.ts'
import { findUser } from '../../accounts/index.ts'
import type { Context, Trx } from '../../context.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { queueMail } from '../../mail/index.ts'
import { findWorkspaceName } from '../../workspaces/index.ts'
import { invitationMail } from '../member-mails.ts'

type Invited = {
  workspaceId: string
  inviterId: string
  email: string
  role: Role
  socialAccountIds: readonly string[] | null
}

/** Queues the mail of an invitation with a new link. Returns the columns of the link; only its hash is stored. */
export async function mailInvitation(
  ctx: Context,
  trx: Trx,
  { workspaceId, inviterId, email, role, socialAccountIds }: Invited,
): Promise<{ token_hash: Buffer; sent_at: Date; expires_at: Date }> {
  const token = newToken()
  const now = ctx.clock.now()
  const workspace = await findWorkspaceName(trx, workspaceId)
  const inviter = (await findUser(trx, inviterId))?.full_name ?? ''
  await queueMail(ctx, trx, {
    to: email,
    ...invitationMail(ctx.config, { workspace, inviter, role, socialAccountIds, token }),
  })
  const expiresAt = new Date(now.getTime() + invitationDays * 24 * 3_600_000)
  return { token_hash: hashToken(token), sent_at: now, expires_at: expiresAt }
}
