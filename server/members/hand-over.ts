import type { Identity } from '../../contract/accounts/two-factor.ts'
import { ownerRole } from '../../contract/workspaces/access.ts'
import { recordActivity } from '../activity/index.ts'
import type { Context, Trx } from '../context.ts'
import { announce, emit } from '../events/index.ts'
import { inTransaction } from '../infra/database/database.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { queueMail } from '../mail/index.ts'
import { readOtherPayer } from '../plans/index.ts'
import { findWorkspaceName } from '../workspaces/index.ts'
import { confirmOwner } from './confirm-owner.ts'
import { withdrawLost } from './invitations/withdraw-lost.ts'
import { lockMembers, ownRow } from './lock-members.ts'
import { handedOverMail } from './member-mails.ts'
import { notYourself, onlyOwners } from './member-errors.ts'
import { isOwner, updateMember, type MemberRow } from './members.queries.ts'
import { requireFutureOwner } from './require-future-owner.ts'

/** Makes another member the owner in the caller's place, who becomes an admin. Both get a mail. */
export async function handOver(
  ctx: Context,
  caller: Caller,
  memberId: string,
  identity: Identity,
): Promise<void> {
  if (memberId === caller.userId) throw notYourself()
  await confirmOwner(ctx, caller, identity)
  await inTransaction(ctx.db, async (trx) => {
    const members = await lockMembers(trx, caller.workspaceId)
    const own = ownRow(caller, members)
    if (!isOwner(own)) throw onlyOwners()
    const heir = members.find(({ id }) => id === memberId)
    if (!heir) throw notFound('member')
    const { workspaceId } = caller
    await requireFutureOwner(ctx, trx, workspaceId, heir)
    await updateMember(trx, { workspaceId, userId: heir.id }, { role: ownerRole, social_account_ids: null })
    await updateMember(trx, { workspaceId, userId: own.id }, { role: 'admin', social_account_ids: null })
    await withdrawLost(ctx, trx, { workspaceId, inviterId: own.id, role: 'admin', by: own.id })
    await tellBoth(ctx, trx, workspaceId, { own, heir })
  })
}

async function tellBoth(
  ctx: Context,
  trx: Trx,
  workspaceId: string,
  { own, heir }: { own: MemberRow; heir: MemberRow },
): Promise<void> {
  const workspace = await findWorkspaceName(trx, workspaceId)
  const payer = (await readOtherPayer(trx, workspaceId))?.name ?? null
  for (const user of [heir, own]) {
    const isNewOwner = user === heir
    const other = isNewOwner ? own.full_name : heir.full_name
    const mail = handedOverMail(ctx.config, user, { workspaceId, workspace, other, isNewOwner, payer })
    await queueMail(ctx, trx, { to: user.email, ...mail })
  }
  await recordActivity(trx, {
    workspaceId,
    by: { userId: own.id },
    at: ctx.clock.now(),
    activity: { kind: 'ownership.handed_over', data: {} },
    subjectUserId: heir.id,
  })
  const data = { userId: heir.id, by: own.full_name }
  await emit(ctx, trx, workspaceId, { type: 'ownership.handed_over', data })
  await announce(trx, { membersChanged: workspaceId })
}
