import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { connectorFor, type Connector } from '../../connectors/index.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { insertState } from './oauth-states.queries.ts'
import { requirePlatformLimit } from '../platform-limit.ts'

/** Long enough for signing in to the platform. */
const stateLifeMs = 10 * 60_000

/** The URL of the platform's consent page. Throws `plan_required` if the plan does not allow another platform. */
export async function startConnecting(ctx: Context, caller: Caller, platform: PlatformKey): Promise<string> {
  const connector = requireConnector(ctx, platform)
  await requirePlatformLimit(ctx, ctx.db, caller.workspaceId, { platform })
  const state = newToken()
  const { authorizeUrl, kept } = connector.signIn.start({ state, redirectUri: redirectUri(ctx, platform) })
  const hash = hashToken(state)
  await insertState(ctx.db, {
    state_hash: hash,
    session_id: caller.sessionId,
    workspace_id: caller.workspaceId,
    platform,
    kept: ctx.secrets.seal(JSON.stringify(kept), keptContext(hash)),
    expires_at: new Date(ctx.clock.now().getTime() + stateLifeMs),
  })
  return authorizeUrl
}

export function requireConnector(ctx: Context, platform: PlatformKey): Connector {
  const connector = connectorFor(ctx.config, platform, ctx.clock)
  if (connector) return connector
  throw new AppError(
    'platform_refused',
    `${platforms[platform].name} cannot be connected on this installation yet.`,
  )
}

/** The page to which the platform redirects; it posts code and state with the user's own token. */
export function redirectUri(ctx: Context, platform: PlatformKey): string {
  return `${ctx.config.appUrl}/social/callback/${platform}`
}

export function keptContext(stateHash: Buffer): string {
  return `oauth_state:${stateHash.toString('base64url')}`
}
