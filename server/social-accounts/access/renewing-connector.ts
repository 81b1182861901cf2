import type { Connector, PublishCall, Refusal } from '../../connectors/index.ts'
import type { Access } from './renew-access.ts'

/**
 * Wraps a connector so that a call whose token is refused is repeated once with a renewed token. This is safe even for
 * the commit, because a platform that refuses the token has not processed the call.
 */
export function withRenewal(
  connector: Connector,
  accessToken: string,
  renew: (refused: string) => Promise<Access>,
): Connector {
  let token = accessToken

  async function withToken<Outcome>(
    run: (accessToken: string) => Promise<Outcome | Refusal>,
  ): Promise<Outcome | Refusal> {
    const used = token
    const outcome = await run(used)
    if (!isTokenRefusal(outcome)) return outcome
    const access = await renew(used)
    if (access.kind === 'rate_limited' || access.kind === 'unavailable') return access
    if (access.kind !== 'access' || access.accessToken === used) return outcome
    token = access.accessToken
    return await run(token)
  }
  const forCall = <Call extends Pick<PublishCall, 'account'>>(call: Call, accessToken: string): Call => ({
    ...call,
    account: { ...call.account, accessToken },
  })

  return {
    ...connector,
    identify: () => withToken((current) => connector.identify(current)),
    stage: (call) => withToken((current) => connector.stage(forCall(call, current))),
    commit: (call) => withToken((current) => connector.commit(forCall(call, current))),
    resolve: (call) => withToken((current) => connector.resolve(forCall(call, current))),
    readMetrics: (request) =>
      withToken((current) => connector.readMetrics({ ...request, accessToken: current })),
    recentPosts: (call) => withToken((current) => connector.recentPosts(forCall(call, current))),
  }
}

function isTokenRefusal(outcome: unknown): boolean {
  return (
    typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'reauth_required'
  )
}
