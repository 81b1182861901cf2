import { randomUUIDv7 } from 'node:crypto'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { networksOf, type AccountTokens, type NetworkProfile } from '../networks/index.ts'
import { lockPlans } from '../plans/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import { sealTokens } from './account-tokens.ts'
import { requirePlaceFor } from './platform-limit.ts'
import {
  insertAccount,
  lockAccountOfProfile,
  updateAccount,
  type AccountRow,
} from './social-accounts.queries.ts'

type Connected = { platform: PlatformKey; tokens: AccountTokens; profile: NetworkProfile }

/**
 * Stores what was connected, or throws `plan_required` where the plan has no place for its platform. A profile that the workspace knows already keeps its id, its posts
 * and its history.
 */
export function saveAccount(
  ctx: Context,
  session: Session,
  { platform, tokens, profile }: Connected,
): Promise<AccountRow> {
  const now = ctx.clock.now()
  const sandbox = networksOf(ctx.config).some((network) => network.platform === platform && network.sandbox)
  const facts = {
    name: profile.name,
    username: profile.username,
    profile_url: profile.profileUrl,
    followers: profile.followers,
    status: 'connected' as const,
    sandbox,
    connected_by: session.userId,
    connected_at: now,
    updated_at: now,
  }
  const identity = {
    workspace_id: session.workspaceId,
    platform,
    external_id: profile.externalId,
  }
  return inTransaction(ctx.db, async (trx) => {
    // Of two that come back from their networks at the same time, the second counts the first.
    await lockPlans(trx, session.workspaceId)
    await requirePlaceFor(ctx, trx, session.workspaceId, { platform, profile })
    const id = randomUUIDv7()
    const inserted = await insertAccount(trx, { id, ...identity, ...facts, ...sealTokens(ctx, id, tokens) })
    if (inserted) return inserted
    const known = await lockAccountOfProfile(trx, identity)
    return (await updateAccount(trx, known.id, { ...facts, ...sealTokens(ctx, known.id, tokens) })) ?? known
  })
}
