import { randomUUIDv7 } from 'node:crypto'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Context, Trx } from '../../context.ts'
import type { Access, PlatformProfile } from '../../connectors/index.ts'
import { emit } from '../../events/index.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { lockPlans } from '../../plans/index.ts'
import { lockMembership } from '../../workspaces/index.ts'
import { markReauthRequired } from '../access/mark-reauth-required.ts'
import { sealAccess } from '../access/sealed-access.ts'
import {
  deleteUnusedConnection,
  lockConnections,
  saveConnection as saveConnectionRow,
  type ConnectionRow,
} from '../connections.queries.ts'
import { requirePlatformLimit } from '../platform-limit.ts'
import { recordAccount } from '../record-account.ts'
import {
  listPlatformAccounts,
  saveAccount,
  saveFollowers,
  type AccountRow,
} from '../social-accounts.queries.ts'

/** New access, and all profiles that it includes: at least one. */
type GivenAccess = {
  platform: PlatformKey
  access: Access
  holderId: string
  profiles: PlatformProfile[]
}

/**
 * Saves the connection. If the access includes one profile, it is connected. Of several profiles, only those are
 * connected that this connection already served or that must be reconnected; the user chooses among the others. Throws
 * `plan_required` if the plan does not allow the platform, `not_a_member` if the user was removed meanwhile.
 */
export function saveConnection(
  ctx: Context,
  caller: Caller,
  given: GivenAccess,
): Promise<{ connection: ConnectionRow; saved: AccountRow[] }> {
  const { workspaceId } = caller
  const { platform, access, holderId, profiles } = given
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    // Locked, so that of two accounts that are connected concurrently the second counts the first.
    await lockPlans(trx, workspaceId)
    // The platform may have taken its time, and its user was removed meanwhile.
    await lockMembership(trx, caller)
    const present = await lockConnections(trx, workspaceId, platform)
    const id = present.find((one) => one.holder_id === holderId)?.id ?? randomUUIDv7()
    const accounts = await listPlatformAccounts(trx, workspaceId, platform)
    const isServed = ({ externalId }: PlatformProfile) =>
      accounts.some(
        (account) =>
          account.external_id === externalId &&
          (account.status === 'reauth_required' || account.connection_id === id),
      )
    const served = profiles.length === 1 ? profiles : profiles.filter(isServed)
    const counted = served[0] ?? profiles[0]
    await requirePlatformLimit(ctx, trx, workspaceId, { platform, ...(counted && { profile: counted }) })

    const connection = await saveConnectionRow(trx, {
      id,
      workspace_id: workspaceId,
      platform,
      holder_id: holderId,
      sandbox: isSandbox(ctx, platform),
      ...sealAccess(ctx, { id, connector: ctx.connectors.find(platform) }, access),
      updated_at: now,
    })
    const reached = new Set(profiles.map(({ externalId }) => externalId))
    for (const account of accounts) {
      if (account.connection_id !== id || reached.has(account.external_id)) continue
      await markReauthRequired(ctx, trx, id, {
        accountId: account.id,
        reason: `The sign-in no longer reaches this account.`,
      })
    }
    return { connection, saved: await saveAccounts(ctx, trx, caller, { connection, profiles: served, now }) }
  })
}

/**
 * Connects profiles as accounts of a connection that was locked with `lockConnections`. Deletes connections that no
 * account uses any more.
 */
export async function saveAccounts(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  { connection, profiles, now }: { connection: ConnectionRow; profiles: PlatformProfile[]; now: Date },
): Promise<AccountRow[]> {
  const before = await listPlatformAccounts(trx, caller.workspaceId, connection.platform)
  const saved: AccountRow[] = []
  for (const profile of profiles) {
    const account = await saveAccount(trx, {
      id: randomUUIDv7(),
      workspace_id: caller.workspaceId,
      platform: connection.platform,
      external_id: profile.externalId,
      name: profile.name,
      username: profile.username,
      profile_url: profile.profileUrl,
      followers: profile.followers,
      offers: JSON.stringify(profile.offers ?? {}),
      status: 'connected',
      reauth_reason: null,
      connection_id: connection.id,
      sandbox: connection.sandbox,
      connected_by: caller.userId,
      connected_at: now,
      updated_at: now,
    })
    const { followers } = profile
    if (followers !== null) await saveFollowers(trx, account.id, { followers, at: now })
    await emit(ctx, trx, caller.workspaceId, {
      type: 'social_account.connected',
      data: { socialAccountId: account.id, platform: account.platform, username: account.username },
    })
    const known = before.find(({ id }) => id === account.id)
    // Other accounts of the same access are saved again, which changes nothing for the user.
    if (known?.status !== 'connected' || profiles.length === 1) {
      const isNew = known === undefined || known.status === 'disconnected'
      await recordAccount(ctx, trx, isNew ? 'connected' : 'reconnected', account, caller)
    }
    saved.push(account)
  }
  const left = before.filter(({ id }) => saved.some((account) => account.id === id))
  for (const { connection_id: id } of left) {
    if (id !== null && id !== connection.id) await deleteUnusedConnection(trx, id)
  }
  return saved
}

function isSandbox(ctx: Context, platform: PlatformKey): boolean {
  return ctx.connectors.availability().some((offered) => offered.platform === platform && offered.sandbox)
}
