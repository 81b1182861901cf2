import { createHash } from 'node:crypto'
import { platforms, type PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { connectorFor, type Connector } from '../networks/index.ts'
import { hashToken, newToken } from '../platform/crypto/tokens.ts'
import { AppError } from '../platform/http/app-error.ts'
import { insertState } from './oauth-states.queries.ts'
import { requirePlaceFor } from './platform-limit.ts'

/** Long enough to sign in to the network first. */
const stateLifeMs = 10 * 60_000

/**
 * The address on the network where the person allows or denies the access. Throws `plan_required` before anybody is
 * sent there in vain.
 */
export async function startConnecting(
  ctx: Context,
  session: Session,
  platform: PlatformKey,
): Promise<string> {
  const connector = requireConnector(ctx, platform)
  await requirePlaceFor(ctx, ctx.db, session.workspaceId, { platform })
  const state = newToken()
  const codeVerifier = newToken()
  const hash = hashToken(state)
  await insertState(ctx.db, {
    state_hash: hash,
    session_id: session.id,
    workspace_id: session.workspaceId,
    platform,
    code_verifier: ctx.secrets.seal(codeVerifier, verifierContext(hash)),
    expires_at: new Date(ctx.clock.now().getTime() + stateLifeMs),
  })
  return connector.authorizeUrl({
    state,
    redirectUri: redirectUri(ctx, platform),
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  })
}

export function requireConnector(ctx: Context, platform: PlatformKey): Connector {
  const connector = connectorFor(ctx.config, platform, ctx.clock)
  if (connector) return connector
  throw new AppError(
    'network_refused',
    `${platforms[platform].name} cannot be connected on this installation yet.`,
  )
}

/** The screen the network sends the person back to; it posts code and state with the person's own token. */
export function redirectUri(ctx: Context, platform: PlatformKey): string {
  return `${ctx.config.appUrl}/social/callback/${platform}`
}

export function verifierContext(stateHash: Buffer): string {
  return `oauth_state:${stateHash.toString('base64url')}`
}
