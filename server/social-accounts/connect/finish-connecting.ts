import { z } from 'zod'
import { brand } from '../../../contract/brand.ts'
import type { connectCallbackSchema } from '../../../contract/social-accounts.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requirePlatformLimit } from '../platform-limit.ts'
import { savePictures } from '../profiles/save-picture.ts'
import type { AccountRow } from '../social-accounts.queries.ts'
import { connectingFailed } from './connecting-failed.ts'
import { consumeState } from './oauth-states.queries.ts'
import { offerChoice, type OfferedProfiles } from './offer-choice.ts'
import { saveConnection } from './save-connection.ts'
import { keptContext, redirectUri, requireConnector } from './start-connecting.ts'

const keptSchema = z.record(z.string(), z.string())

type Callback = z.infer<typeof connectCallbackSchema>

/** `choice`: the access reaches further profiles, among which the user chooses. */
type FinishedConnecting = { account: AccountRow | undefined; choice: OfferedProfiles | undefined }

/**
 * Completes `startConnecting`: exchanges the platform's code for access and saves the connection, if the plan allows it.
 * A single profile is connected at once.
 */
export async function finishConnecting(
  ctx: Context,
  caller: Caller,
  callback: Callback,
): Promise<FinishedConnecting> {
  const { platform, code } = callback
  const kept = await consumeKept(ctx, caller, callback)
  if (code === undefined) throw consentRefused(platform, callback.error)

  const connector = requireConnector(ctx, platform)
  await requirePlatformLimit(ctx, ctx.db, caller.workspaceId, { platform })
  const signedIn = await connector.signIn.finish({ code, redirectUri: redirectUri(ctx, platform), kept })
  if (signedIn.kind !== 'access') throw connectingFailed(ctx, platform, signedIn)
  const { access } = signedIn
  const listed = await connector.open(access).listProfiles()
  if (listed.kind !== 'profiles') throw connectingFailed(ctx, platform, listed)
  const { holderId, profiles } = listed

  const { connection, saved } = await saveConnection(ctx, caller, {
    platform,
    access,
    holderId,
    profiles,
  }).catch(async (error: unknown) => {
    // Another platform was connected in the meantime and used up the plan: the access is not kept.
    if (error instanceof AppError && error.code === 'plan_required') await connector.revoke(access)
    throw error
  })
  const [first] = await savePictures(ctx, saved, profiles)
  const choice = await offerChoice(ctx, connection, profiles)
  return { account: first ?? choice.connected[0], choice: choice.offered }
}

/** The answer is the same for an unknown, used or expired state and for one of another session. */
async function consumeKept(
  ctx: Context,
  caller: Caller,
  { platform, state }: Callback,
): Promise<Record<string, string>> {
  const hash = hashToken(state)
  const stored = await consumeState(ctx.db, {
    hash,
    sessionId: caller.sessionId,
    workspaceId: caller.workspaceId,
  })
  if (!stored || stored.platform !== platform || stored.expires_at <= ctx.clock.now()) {
    throw new AppError(
      'invalid_token',
      `This sign-in with ${platforms[platform].name} was already used, took longer than ten minutes, or was started elsewhere. Please start connecting again.`,
    )
  }
  return keptSchema.parse(JSON.parse(ctx.secrets.open(stored.kept, keptContext(hash))))
}

function consentRefused(platform: PlatformKey, error: string | undefined): AppError {
  const { name } = platforms[platform]
  if (error === undefined || error === 'access_denied') {
    return new AppError(
      'platform_refused',
      `You did not allow ${brand.name} to use your ${name} account. Nothing was connected.`,
    )
  }
  return new AppError(
    'platform_refused',
    `${name} did not complete the sign-in. Please start connecting again.`,
  )
}
