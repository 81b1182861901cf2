import { z } from 'zod'
import type { connectCallbackSchema } from '../../../contract/social-accounts/social-accounts.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { sessionOf, type Caller } from '../../infra/http/caller.ts'
import { insertState, type StateRow } from './oauth-states.queries.ts'

/** Long enough to sign in to the platform. */
const stateLifeMs = 10 * 60_000

const keptSchema = z.record(z.string(), z.string())

export type Callback = z.infer<typeof connectCallbackSchema>

/** Stores what the sign-in needs when it returns with this state, in the same session and workspace. */
export async function keepState(
  ctx: Context,
  caller: Caller,
  { platform, state, kept }: { platform: PlatformKey; state: string; kept: Record<string, string> },
): Promise<void> {
  const hash = hashToken(state)
  await insertState(ctx.db, {
    state_hash: hash,
    session_id: sessionOf(caller),
    workspace_id: caller.workspaceId,
    platform,
    kept: ctx.secrets.seal(JSON.stringify(kept), keptContext(hash)),
    expires_at: new Date(ctx.clock.now().getTime() + stateLifeMs),
  })
}

export const stateOf = (caller: Caller, { state }: Callback) => ({
  hash: hashToken(state),
  sessionId: sessionOf(caller),
  workspaceId: caller.workspaceId,
})

/** The error is the same for an unknown, used or expired state, and for a state of another session. */
export function openKept(
  ctx: Context,
  { platform, state }: Callback,
  stored: StateRow | undefined,
): Record<string, string> {
  if (!stored || stored.platform !== platform || stored.expires_at <= ctx.clock.now()) {
    throw stateUnknown(platform)
  }
  return keptSchema.parse(JSON.parse(ctx.secrets.open(stored.kept, keptContext(hashToken(state)))))
}

export function stateUnknown(platform: PlatformKey): AppError {
  return new AppError(
    'invalid_token',
    `This sign-in with ${platforms[platform].name} was already used, took longer than ten minutes, or was started elsewhere. Please start connecting again.`,
  )
}

/** The page to which the platform redirects. It posts the code and the state with the user's own token. */
export function redirectUri(ctx: Pick<Context, 'config'>, platform: PlatformKey): string {
  return `${ctx.config.appUrl}/social/callback/${platform}`
}

function keptContext(stateHash: Buffer): string {
  return `oauth_state:${stateHash.toString('base64url')}`
}
