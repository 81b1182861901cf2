import type { Context } from '../../context.ts'
import type { PlatformProfile } from '../../connectors/index.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { ConnectionRow } from '../connections.queries.ts'
import { requirePlatformLimit } from '../platform-limit.ts'
import { listPlatformAccounts, type AccountRow } from '../social-accounts.queries.ts'

/** The profiles that a connection includes, with those that are already connected. */
export type OfferedProfiles = {
  connection: ConnectionRow
  profiles: (PlatformProfile & { connected: boolean })[]
}

/**
 * The profiles of a connection that can still be connected: `offered` is undefined if there are none, or if the plan
 * does not allow further ones. `connected` are the accounts of the other profiles.
 */
export async function offerChoice(
  ctx: Context,
  connection: ConnectionRow,
  reached: PlatformProfile[],
): Promise<{ offered: OfferedProfiles | undefined; connected: AccountRow[] }> {
  const { workspace_id: workspaceId, platform } = connection
  const accounts = await listPlatformAccounts(ctx.db, workspaceId, platform)
  const accountOf = ({ externalId }: PlatformProfile) =>
    accounts.find((account) => account.external_id === externalId && account.status === 'connected')
  const profiles = reached.map((profile) => ({ ...profile, connected: accountOf(profile) !== undefined }))
  const connected = reached.flatMap((profile) => accountOf(profile) ?? [])
  const further = profiles.find((profile) => !profile.connected)
  const isOffered =
    further !== undefined && (await isAllowed(ctx, workspaceId, { platform, profile: further }))
  return { offered: isOffered ? { connection, profiles } : undefined, connected }
}

async function isAllowed(
  ctx: Context,
  workspaceId: string,
  wanted: Parameters<typeof requirePlatformLimit>[3],
): Promise<boolean> {
  try {
    await requirePlatformLimit(ctx, ctx.db, workspaceId, wanted)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'plan_required') return false
    throw error
  }
}
