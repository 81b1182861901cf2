import { randomUUIDv7 } from 'node:crypto'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { platformAvailability, type AccountTokens, type PlatformProfile } from '../../connectors/index.ts'
import { lockPlans } from '../../plans/index.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { sealTokens } from '../access/account-tokens.ts'
import { requirePlatformLimit } from '../platform-limit.ts'
import type { Caller } from '../../infra/http/caller.ts'
import {
  insertAccount,
  lockAccountByProfile,
  updateAccount,
  type AccountRow,
} from '../social-accounts.queries.ts'

type Connected = { platform: PlatformKey; tokens: AccountTokens; profile: PlatformProfile }

/**
 * Saves a connected account; throws `plan_required` if the plan does not allow its platform. A profile that the workspace
 * already has keeps its id, its posts and its history.
 */
export function saveAccount(
  ctx: Context,
  caller: Caller,
  { platform, tokens, profile }: Connected,
): Promise<AccountRow> {
  const now = ctx.clock.now()
  const sandbox = platformAvailability(ctx.config).some(
    (offered) => offered.platform === platform && offered.sandbox,
  )
  const facts = {
    name: profile.name,
    username: profile.username,
    profile_url: profile.profileUrl,
    followers: profile.followers,
    status: 'connected' as const,
    sandbox,
    connected_by: caller.userId,
    connected_at: now,
    updated_at: now,
  }
  const identity = {
    workspace_id: caller.workspaceId,
    platform,
    external_id: profile.externalId,
  }
  return inTransaction(ctx.db, async (trx) => {
    // Locked, so that of two accounts connected at the same time the second counts the first.
    await lockPlans(trx, caller.workspaceId)
    await requirePlatformLimit(ctx, trx, caller.workspaceId, { platform, profile })
    const id = randomUUIDv7()
    const inserted = await insertAccount(trx, { id, ...identity, ...facts, ...sealTokens(ctx, id, tokens) })
    if (inserted) return inserted
    const known = await lockAccountByProfile(trx, identity)
    return (await updateAccount(trx, known.id, { ...facts, ...sealTokens(ctx, known.id, tokens) })) ?? known
  })
}
