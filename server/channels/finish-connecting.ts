import type { z } from 'zod'
import { brand } from '../../contract/brand.ts'
import type { connectCallbackSchema } from '../../contract/channels.ts'
import { platforms, type PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import type { Refusal } from '../networks/index.ts'
import { hashToken } from '../platform/crypto/tokens.ts'
import { AppError } from '../platform/http/app-error.ts'
import { takeState } from './oauth-states.queries.ts'
import { requirePlaceFor } from './platform-limit.ts'
import { saveAccount } from './save-account.ts'
import { savePicture } from './save-picture.ts'
import type { AccountRow } from './social-accounts.queries.ts'
import { redirectUri, requireConnector, verifierContext } from './start-connecting.ts'

type Callback = z.infer<typeof connectCallbackSchema>

/** Ends what `startConnecting` began: the network's code becomes a connected account, if the plan still has a place. */
export async function finishConnecting(
  ctx: Context,
  session: Session,
  callback: Callback,
): Promise<AccountRow> {
  const { platform, code } = callback
  const codeVerifier = await takeVerifier(ctx, session, callback)
  if (code === undefined) throw notAllowed(platform, callback.error)

  const connector = requireConnector(ctx, platform)
  await requirePlaceFor(ctx, ctx.db, session.workspaceId, { platform })
  const exchanged = await connector.exchangeCode({
    code,
    redirectUri: redirectUri(ctx, platform),
    codeVerifier,
  })
  if (exchanged.kind !== 'tokens') throw failedWith(ctx, platform, exchanged)
  const { tokens } = exchanged
  const identified = await connector.identify(tokens.accessToken)
  if (identified.kind !== 'profile') throw failedWith(ctx, platform, identified)

  const account = await saveAccount(ctx, session, { platform, tokens, profile: identified.profile }).catch(
    async (error: unknown) => {
      // Another platform took the last place meanwhile: nobody keeps this access.
      if (error instanceof AppError && error.code === 'plan_required') await connector.revoke(tokens)
      throw error
    },
  )
  return await savePicture(ctx, account, identified.profile.pictureUrl)
}

/** Another session's, an unknown, a used and an expired state all get the same answer. */
async function takeVerifier(ctx: Context, session: Session, { platform, state }: Callback): Promise<string> {
  const hash = hashToken(state)
  const taken = await takeState(ctx.db, { hash, sessionId: session.id, workspaceId: session.workspaceId })
  if (!taken || taken.platform !== platform || taken.expires_at <= ctx.clock.now()) {
    throw new AppError(
      'invalid_token',
      `This sign-in with ${platforms[platform].name} was used already, took longer than ten minutes, or was begun elsewhere. Please start connecting again.`,
    )
  }
  return ctx.secrets.open(taken.code_verifier, verifierContext(hash))
}

function notAllowed(platform: PlatformKey, error: string | undefined): AppError {
  const { name } = platforms[platform]
  if (error === undefined || error === 'access_denied') {
    return new AppError(
      'network_refused',
      `You did not allow ${brand.name} to use your ${name} account. Nothing was connected.`,
    )
  }
  return new AppError(
    'network_refused',
    `${name} did not complete the sign-in. Please start connecting again.`,
  )
}

function failedWith(ctx: Context, platform: PlatformKey, refusal: Refusal): AppError {
  ctx.log.warn({ platform, kind: refusal.kind, answer: refusal.answer }, 'connecting an account failed')
  const { name } = platforms[platform]
  switch (refusal.kind) {
    case 'rejected':
      return new AppError('network_refused', `${refusal.message} ${refusal.cure}`)
    case 'reauth_required':
      return new AppError('network_refused', `${refusal.message} Please start connecting again.`)
    case 'rate_limited':
    case 'unavailable':
      return new AppError(
        'unavailable',
        `${name} cannot be reached or is too busy right now. Please start connecting again in a few minutes.`,
        refusal.retryAfterMs === null ? {} : { retryAfterSeconds: refusal.retryAfterMs / 1000 },
      )
  }
}
