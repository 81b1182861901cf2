import { brand } from '../../../contract/brand.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { AccessOutcome, SignIn } from '../../connectors/index.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requirePlatformLimit } from '../platform-limit.ts'
import { savePictures } from '../profiles/save-picture.ts'
import type { AccountRow } from '../social-accounts.queries.ts'
import { connectingFailed } from './connecting-failed.ts'
import { consumeState } from './oauth-states.queries.ts'
import { offerChoice, type OfferedProfiles } from './offer-choice.ts'
import { saveConnection } from './save-connection.ts'
import { openKept, redirectUri, stateOf, type Callback } from './sign-in-state.ts'
import { requireConnector } from './start-connecting.ts'
import { submitFields } from './submit-fields.ts'

/**
 * `choice`: the access includes further profiles, among which the user chooses. `authorizeUrl`: the sign-in continues
 * at the server that the user named.
 */
type FinishedConnecting = {
  account: AccountRow | undefined
  choice: OfferedProfiles | undefined
  authorizeUrl?: string
}

/**
 * Completes `startConnecting`: exchanges the platform's code, or the fields that the user filled in, for access and
 * saves the connection, if the plan allows it. A single profile is connected immediately. A state can be used once, but
 * is kept while fields are rejected, so that the user can correct them.
 */
export async function finishConnecting(
  ctx: Context,
  caller: Caller,
  callback: Callback,
): Promise<FinishedConnecting> {
  const { platform } = callback
  const signedIn = callback.fields
    ? await submitFields(ctx, caller, { ...callback, fields: callback.fields })
    : await exchangeCode(ctx, caller, callback)
  if (signedIn.kind === 'page') return { account: undefined, choice: undefined, ...signedIn }
  if (signedIn.kind !== 'access') throw connectingFailed(ctx, platform, signedIn)
  const { access } = signedIn
  const connector = requireConnector(ctx, platform)
  const listed = await connector.open(access).listProfiles()
  if (listed.kind !== 'profiles') throw connectingFailed(ctx, platform, listed)
  const { holderId, profiles } = listed

  const { connection, saved } = await saveConnection(ctx, caller, {
    platform,
    access,
    holderId,
    profiles,
  }).catch(async (error: unknown) => {
    // Meanwhile another platform was connected and the plan allows no further one, or the user was removed. The access
    // is not kept.
    if (error instanceof AppError) await connector.revoke(access)
    throw error
  })
  const [first] = await savePictures(ctx, saved, profiles)
  const choice = await offerChoice(ctx, connection, profiles)
  return { account: first ?? choice.connected[0], choice: choice.offered }
}

async function exchangeCode(ctx: Context, caller: Caller, callback: Callback): Promise<AccessOutcome> {
  const { platform, code } = callback
  const kept = openKept(ctx, callback, await consumeState(ctx.db, stateOf(caller, callback)))
  const { signIn } = requireConnector(ctx, platform)
  if (code === undefined) throw consentRefused(platform, signIn, callback.error)
  await requirePlatformLimit(ctx, ctx.db, caller.workspaceId, { platform })
  return signIn.finish({ code, redirectUri: redirectUri(ctx, platform), kept })
}

function consentRefused(platform: PlatformKey, signIn: SignIn, error: string | undefined): AppError {
  const { name } = platforms[platform]
  const { denials = ['access_denied'] } = signIn.kind === 'consent' ? signIn : {}
  if (error === undefined || denials.includes(error)) {
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
