import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { newToken } from '../../infra/crypto/tokens.ts'
import { redirectUri } from './sign-in-state.ts'

/**
 * What an operator needs to know about a platform's application. `callback` is the URL to register with the platform.
 */
export type ApplicationCheck = {
  callback: string
  /** The permissions that a sign-in requests; empty if the platform has none. */
  asked: string[]
  needed: readonly string[]
  verdict: { kind: 'known' | 'unknown' | 'no_answer'; answer: string }
}

/**
 * Checks whether the platform knows this installation: sends a code that the platform never issued, because the
 * platform checks the application before the code. Undefined for a platform without a sign-in page.
 */
export async function checkApplication(
  ctx: Pick<Context, 'config' | 'connectors'>,
  platform: PlatformKey,
): Promise<ApplicationCheck | undefined> {
  const connector = ctx.connectors.find(platform)
  if (connector?.signIn.kind !== 'consent') return undefined
  const callback = redirectUri(ctx, platform)
  const { authorizeUrl, kept } = connector.signIn.start({ state: newToken(), redirectUri: callback })
  const asked = new URL(authorizeUrl).searchParams.get('scope') ?? ''
  const refused = await connector.signIn.finish({ code: newToken(), redirectUri: callback, kept })
  const answer = 'answer' in refused ? refused.answer : ''
  const isRefused = refused.kind === 'rejected'
  return {
    callback,
    asked: asked.split(/[\s,]+/).filter(Boolean),
    needed: connector.neededPermissions,
    verdict: {
      kind: isRefused ? (refused.ofApplication ? 'unknown' : 'known') : 'no_answer',
      answer,
    },
  }
}
