import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { newToken } from '../../infra/crypto/tokens.ts'
import { redirectUri } from './sign-in-state.ts'

/** What an operator has to know of a platform's application. `callback` is the address to register at the platform. */
export type ApplicationCheck = {
  callback: string
  /** Permissions that a sign-in asks for; empty where the platform has none. */
  asked: string[]
  needed: readonly string[]
  verdict: { kind: 'known' | 'unknown' | 'no_answer'; answer: string }
}

/**
 * Asks the platform whether it knows this installation: it gets a code that it never issued, and says of an unknown
 * application that it does not know it, before it looks at the code. Undefined for a platform that users cannot sign in to
 * on a page of its own.
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
