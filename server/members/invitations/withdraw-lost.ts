import { capabilitiesOf, type Role } from '../../../contract/workspaces/access.ts'
import { recordActivities } from '../../activity/index.ts'
import type { Context, Trx } from '../../context.ts'
import { canGiveRole } from '../members.policy.ts'
import { withdrawInvitationsOf } from './invitations.queries.ts'

type Inviter = {
  workspaceId: string
  inviterId: string
  /** What the inviter is from now on; null for nobody. */
  role: Role | null
  /** Who took the role away. */
  by: string
}

/**
 * Ends the open invitations that a member could not make any more, so that whoever was removed or lost a role does not
 * get it back by an invitation to another address of theirs.
 */
export async function withdrawLost(
  ctx: Context,
  trx: Trx,
  { workspaceId, inviterId, role, by }: Inviter,
): Promise<void> {
  const at = ctx.clock.now()
  const manages = role !== null && capabilitiesOf[role].has('members:manage')
  const withdrawn = await withdrawInvitationsOf(trx, { workspaceId, inviterId }, at, (given) =>
    manages ? !canGiveRole({ role }, given) : true,
  )
  await recordActivities(
    trx,
    withdrawn.map((email) => ({
      workspaceId,
      by: { userId: by },
      at,
      activity: { kind: 'invitation.withdrawn', data: { email } } as const,
    })),
  )
}
