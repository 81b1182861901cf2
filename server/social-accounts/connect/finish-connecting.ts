import type { z } from 'zod'
import { brand } from '../../../contract/brand.ts'
import type { connectCallbackSchema } from '../../../contract/social-accounts.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import type { Refusal } from '../../connectors/index.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { consumeState } from './oauth-states.queries.ts'
import { requirePlatformLimit } from '../platform-limit.ts'
import { saveAccount } from './save-account.ts'
import { savePicture } from '../profiles/save-picture.ts'
import type { AccountRow } from '../social-accounts.queries.ts'
import { redirectUri, requireConnector, verifierContext } from './start-connecting.ts'

type Callback = z.infer<typeof connectCallbackSchema>

/** Completes `startConnecting`: exchanges the platform's code for tokens and saves the account, if the plan allows it. */
export async function finishConnecting(
  ctx: Context,
  caller: Caller,
  callback: Callback,
): Promise<AccountRow> {
  const { platform, code } = callback
  const codeVerifier = await consumeVerifier(ctx, caller, callback)
  if (code === undefined) throw consentRefused(platform, callback.error)

  const connector = requireConnector(ctx, platform)
  await requirePlatformLimit(ctx, ctx.db, caller.workspaceId, { platform })
  const exchanged = await connector.exchangeCode({
    code,
    redirectUri: redirectUri(ctx, platform),
    codeVerifier,
  })
  if (exchanged.kind !== 'tokens') throw connectingFailed(ctx, platform, exchanged)
  const { tokens } = exchanged
  const identified = await connector.identify(tokens.accessToken)
  if (identified.kind !== 'profile') throw connectingFailed(ctx, platform, identified)

  const account = await saveAccount(ctx, caller, { platform, tokens, profile: identified.profile }).catch(
    async (error: unknown) => {
      // Another platform was connected in the meantime and used up the plan: the tokens are not kept.
      if (error instanceof AppError && error.code === 'plan_required') await connector.revoke(tokens)
      throw error
    },
  )
  return await savePicture(ctx, account, identified.profile.pictureUrl)
}

/** The answer is the same for an unknown, used or expired state and for one of another session. */
async function consumeVerifier(ctx: Context, caller: Caller, { platform, state }: Callback): Promise<string> {
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
  return ctx.secrets.open(stored.code_verifier, verifierContext(hash))
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

function connectingFailed(ctx: Context, platform: PlatformKey, refusal: Refusal): AppError {
  ctx.log.warn({ platform, kind: refusal.kind, answer: refusal.answer }, 'connecting an account failed')
  const { name } = platforms[platform]
  switch (refusal.kind) {
    case 'rejected':
      return new AppError('platform_refused', `${refusal.message} ${refusal.cure}`)
    case 'reauth_required':
      return new AppError('platform_refused', `${refusal.message} Please start connecting again.`)
    case 'rate_limited':
    case 'unavailable':
      return new AppError(
        'unavailable',
        `${name} cannot be reached or is too busy right now. Please start connecting again in a few minutes.`,
        refusal.retryAfterMs === null ? {} : { retryAfterSeconds: refusal.retryAfterMs / 1000 },
      )
  }
}
