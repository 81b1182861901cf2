import { undoDays } from '../../contract/accounts/account-deletion.ts'
import type { Identity } from '../../contract/accounts/two-factor.ts'
import type { WorkspaceLoss } from '../../contract/workspaces/closing.ts'
import { lossOf } from '../account-deletion/index.ts'
import { recordActivity } from '../activity/index.ts'
import { confirmIdentity } from '../accounts/index.ts'
import { queueDeletion } from '../billing/index.ts'
import type { Context } from '../context.ts'
import { announce } from '../events/index.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { queueMail } from '../mail/index.ts'
import { pausePublishing, resumePublishing } from '../posts/index.ts'
import { lockWorkspace } from '../workspaces/index.ts'
import { deletionScheduledMail, deletionUndoneMail } from './closing-mails.ts'
import {
  hasOtherWorkspace,
  listClientNames,
  listRecipients,
  markForDeletion,
  unmarkForDeletion,
} from './closing.queries.ts'

const undoMs = undoDays * 24 * 3_600_000

/** What would be deleted with the caller's workspace. */
export async function previewWorkspaceDeletion(ctx: Context, caller: Caller): Promise<WorkspaceLoss> {
  const members = await listRecipients(ctx.db, caller.workspaceId)
  return { ...(await lossOf(ctx, [caller.workspaceId], caller)), otherMembers: members.length - 1 }
}

/**
 * Schedules the deletion of the caller's workspace. Until then nothing of it is published, its subscription is set to
 * end, and an owner can undo the deletion. Every member gets a mail. Returns the time of the deletion.
 */
export async function requestWorkspaceDeletion(
  ctx: Context,
  { workspaceId, userId }: Caller,
  identity: Identity,
): Promise<Date> {
  const user = await confirmIdentity(ctx, userId, identity)
  const now = ctx.clock.now()
  const deletesAt = new Date(now.getTime() + undoMs)
  await inTransaction(ctx.db, async (trx) => {
    await lockWorkspace(trx, workspaceId)
    const clients = await listClientNames(trx, workspaceId)
    if (clients.length > 0) throw hasClients(clients)
    if (!(await hasOtherWorkspace(trx, userId, workspaceId))) throw onlyWorkspace()
    const marked = await markForDeletion(trx, workspaceId, { now, deletesAt })
    if (!marked) throw new AppError('conflict', 'The deletion of this workspace was already requested.')
    const activity = { kind: 'workspace.deletion_requested', data: {} } as const
    await recordActivity(trx, { workspaceId, by: { userId }, at: now, activity })
    await pausePublishing(trx, workspaceId)
    await queueDeletion(ctx, trx, workspaceId)
    await announce(trx, { membersChanged: workspaceId })
    for (const member of await listRecipients(trx, workspaceId)) {
      if (!member.verified) continue
      const mail = deletionScheduledMail(ctx.config, {
        member,
        by: user.full_name,
        workspace: { id: workspaceId, ...marked },
        deletesAt,
      })
      await queueMail(ctx, trx, { to: member.email, ...mail })
    }
  })
  return deletesAt
}

export async function undoWorkspaceDeletion(ctx: Context, by: Caller): Promise<void> {
  const { workspaceId } = by
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const unmarked = await unmarkForDeletion(trx, workspaceId, at)
    if (!unmarked) {
      throw new AppError('conflict', 'This workspace is not about to be deleted, or it is too late.')
    }
    const activity = { kind: 'workspace.deletion_undone', data: {} } as const
    await recordActivity(trx, { workspaceId, by, at, activity })
    await resumePublishing(trx, workspaceId)
    await queueDeletion(ctx, trx, workspaceId)
    await announce(trx, { membersChanged: workspaceId })
    for (const member of await listRecipients(trx, workspaceId)) {
      if (!member.verified) continue
      const workspace = { id: workspaceId, name: unmarked.name }
      await queueMail(ctx, trx, {
        to: member.email,
        ...deletionUndoneMail(ctx.config, { member, workspace }),
      })
    }
  })
}

const hasClients = (names: string[]) =>
  new AppError(
    'conflict',
    `The plan of this workspace covers ${names.map((name) => `"${name}"`).join(', ')}. Delete these workspaces or let them pay for themselves first.`,
  )

const onlyWorkspace = () =>
  new AppError(
    'conflict',
    'This is your only workspace. Create another one first, or delete your account in Settings.',
  )
