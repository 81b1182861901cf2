import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import type { Connector } from '../../connectors/index.ts'
import { newToken } from '../../infra/crypto/tokens.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { keepState, redirectUri } from './sign-in-state.ts'
import { requirePlatformLimit } from '../platform-limit.ts'

/**
 * The URL at which the sign-in continues: the platform's consent page, or our own form for a platform that needs one.
 * Throws `plan_required` if the plan does not allow another platform.
 */
export async function startConnecting(ctx: Context, caller: Caller, platform: PlatformKey): Promise<string> {
  const { signIn } = requireConnector(ctx, platform)
  await requirePlatformLimit(ctx, ctx.db, caller.workspaceId, { platform })
  const state = newToken()
  const form = { authorizeUrl: `${ctx.config.appUrl}/social/sign-in/${platform}?state=${state}`, kept: {} }
  const { authorizeUrl, kept } =
    signIn.kind === 'form' ? form : signIn.start({ state, redirectUri: redirectUri(ctx, platform) })
  await keepState(ctx, caller, { platform, state, kept })
  return authorizeUrl
}

export function requireConnector(ctx: Context, platform: PlatformKey): Connector {
  const connector = ctx.connectors.find(platform)
  if (connector) return connector
  throw new AppError(
    'platform_refused',
    `${platforms[platform].name} cannot be connected on this installation yet.`,
  )
}
