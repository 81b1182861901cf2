import { recordActivity, type By } from '../activity/index.ts'
import type { Context, Trx } from '../context.ts'
import type { AccountRow } from './social-accounts.queries.ts'

/** Records what happened to an account, in the transaction that changes it. */
export async function recordAccount(
  { clock }: Context,
  trx: Trx,
  what: 'connected' | 'reconnected' | 'disconnected' | 'access_lost',
  { id, workspace_id: workspaceId, platform }: Pick<AccountRow, 'id' | 'workspace_id' | 'platform'>,
  by: By,
): Promise<void> {
  const activity = { kind: `social_account.${what}`, data: { socialAccountId: id, platform } } as const
  await recordActivity(trx, { workspaceId, by, at: clock.now(), activity })
}
