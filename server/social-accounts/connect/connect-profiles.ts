import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { lockPlans } from '../../plans/index.ts'
import { openConnection } from '../access/open-account.ts'
import { findWorkspaceConnection, lockConnections, touchConnection } from '../connections.queries.ts'
import { requirePlatformLimit } from '../platform-limit.ts'
import { savePictures } from '../profiles/save-picture.ts'
import type { AccountRow } from '../social-accounts.queries.ts'
import { connectingFailed } from './connecting-failed.ts'
import { saveAccounts } from './save-connection.ts'

/**
 * Connects the chosen profiles of a connection, if the plan allows its platform. The profiles are read from the
 * platform again.
 */
export async function connectProfiles(
  ctx: Context,
  caller: Caller,
  { connectionId, externalIds }: { connectionId: string; externalIds: string[] },
): Promise<AccountRow[]> {
  const { workspaceId } = caller
  const connection = await findWorkspaceConnection(ctx.db, workspaceId, connectionId)
  if (!connection) throw notFound('connection')
  const { platform } = connection
  const opened = await openConnection(ctx, connection)
  const listed = opened.kind === 'open' ? await opened.connector.listProfiles() : opened
  if (listed.kind === 'disconnected') throw notFound('connection')
  if (listed.kind !== 'profiles') throw connectingFailed(ctx, platform, listed)
  const wanted = new Set(externalIds)
  const profiles = listed.profiles.filter(({ externalId }) => wanted.has(externalId))
  if (profiles.length < wanted.size) throw notFound('profile')

  const saved = await inTransaction(ctx.db, async (trx) => {
    await lockPlans(trx, workspaceId)
    const present = await lockConnections(trx, workspaceId, platform)
    const current = present.find(({ id }) => id === connectionId)
    if (!current) throw notFound('connection')
    for (const profile of profiles) {
      await requirePlatformLimit(ctx, trx, workspaceId, { platform, profile })
    }
    const now = ctx.clock.now()
    await touchConnection(trx, connectionId, now)
    return saveAccounts(ctx, trx, caller, { connection: current, profiles, now })
  })
  return savePictures(ctx, saved, profiles)
}
