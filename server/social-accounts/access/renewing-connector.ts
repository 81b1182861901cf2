import type { Access, Connector, OpenConnector, Refusal } from '../../connectors/index.ts'
import type { CurrentAccess } from './renew-access.ts'

type Bound = { access: Access; version: number }

type Actions = {
  /** Renews access that was refused. */
  renew: (refusedVersion: number) => Promise<CurrentAccess>
  /** Called when renewed access is refused as well. */
  giveUp: (refusedVersion: number) => Promise<void>
}

/**
 * Binds a connector to the access of a connection. A call whose access is refused is repeated once with renewed access.
 * This is safe even for the commit, because a platform that refuses the access has not processed the call.
 */
export function openRenewing(connector: Connector, bound: Bound, { renew, giveUp }: Actions): OpenConnector {
  let { version } = bound
  let opened = connector.open(bound.access)

  async function run<Outcome>(
    call: (connector: OpenConnector) => Promise<Outcome | Refusal>,
  ): Promise<Outcome | Refusal> {
    const used = version
    const outcome = await call(opened)
    if (!isAccessRefusal(outcome)) return outcome
    const renewed = await renew(used)
    if (renewed.kind === 'rate_limited' || renewed.kind === 'unavailable') return renewed
    if (renewed.kind !== 'access') return outcome
    version = renewed.version
    opened = connector.open(renewed.access)
    const repeated = await call(opened)
    if (isAccessRefusal(repeated)) await giveUp(renewed.version)
    return repeated
  }

  return {
    listProfiles: () => run((current) => current.listProfiles()),
    stage: (call) => run((current) => current.stage(call)),
    commit: (call) => run((current) => current.commit(call)),
    resolve: (call) => run((current) => current.resolve(call)),
    commitPart: (call) => run((current) => current.commitPart(call)),
    resolvePart: (call) => run((current) => current.resolvePart(call)),
    readMetrics: (request) => run((current) => current.readMetrics(request)),
    recentPosts: (call) => run((current) => current.recentPosts(call)),
  }
}

function isAccessRefusal(outcome: unknown): boolean {
  return (
    typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'reauth_required'
  )
}
