import type {
  Access,
  AnnouncedLimit,
  CommitOutcome,
  Connector,
  DeletePostCall,
  OpenConnector,
  Refusal,
} from '../../connectors/index.ts'
import type { CurrentAccess } from './renew-access.ts'

type Bound = { access: Access; version: number }

type Actions = {
  /** Renews access that was refused. */
  renew: (refusedVersion: number) => Promise<CurrentAccess>
  /** Called for each call limit that the platform announces. */
  announce: ((limit: AnnouncedLimit) => void) | undefined
  /**
   * Called if renewed access is also refused, with the reason for users. False if it was replaced in the meantime, for
   * example by another worker.
   */
  giveUp: (refusedVersion: number, reason: string) => Promise<boolean>
}

/**
 * Binds a connector to the access of a connection. If the access is refused, it is renewed and the call is repeated
 * once. A call that publishes is not repeated, because its caller must first store and check that it may be sent again.
 */
export function openRenewing(
  connector: Connector,
  bound: Bound,
  { renew, announce, giveUp }: Actions,
): OpenConnector {
  let { version } = bound
  let opened = connector.open(bound.access, announce)
  /** The access that replaced the one with which a commit was refused. */
  let renewedTo: number | undefined

  /** Undefined if the access was renewed. */
  async function renewAfter<Refused>(used: number, refused: Refused): Promise<Refused | Refusal | undefined> {
    const renewed = await renew(used)
    if (renewed.kind === 'rate_limited' || renewed.kind === 'unavailable') return renewed
    if (renewed.kind !== 'access') return refused
    version = renewed.version
    opened = connector.open(renewed.access, announce)
    return undefined
  }

  async function run<Outcome>(
    call: (connector: OpenConnector) => Promise<Outcome | Refusal>,
  ): Promise<Outcome | Refusal> {
    const used = version
    const outcome = await call(opened)
    if (!isAccessRefusal(outcome)) return outcome
    const refused = await renewAfter(used, outcome)
    if (refused !== undefined) return refused
    const repeated = await call(opened)
    if (!isAccessRefusal(repeated) || (await giveUp(version, repeated.message))) return repeated
    return { kind: 'unavailable', retryAfterMs: null, answer: 'The access was renewed in the meantime.' }
  }

  /**
   * A platform with problems may refuse valid access, and another worker may have replaced it. The account is marked
   * only if the platform also refuses reading with the newest access.
   */
  async function readBeforeGivingUp(used: number, refused: CommitOutcome): Promise<CommitOutcome> {
    const read = await opened.listProfiles()
    if ((isAccessRefusal(read) && (await giveUp(used, read.message))) || !('answer' in refused))
      return refused
    return { kind: 'access_disputed', answer: refused.answer }
  }

  async function commit(call: (connector: OpenConnector) => Promise<CommitOutcome>): Promise<CommitOutcome> {
    const used = version
    const outcome = await call(opened)
    if (!isAccessRefusal(outcome)) return outcome
    if (used === renewedTo) return readBeforeGivingUp(used, outcome)
    const refused = await renewAfter(used, outcome)
    renewedTo = version
    return refused ?? { kind: 'access_renewed' }
  }

  return {
    listProfiles: () => run((current) => current.listProfiles()),
    stage: (call) => run((current) => current.stage(call)),
    commit: (call) => commit((current) => current.commit(call)),
    resolve: (call) => run((current) => current.resolve(call)),
    commitPart: (call) => commit((current) => current.commitPart(call)),
    resolvePart: (call) => run((current) => current.resolvePart(call)),
    readMetrics: (request) => run((current) => current.readMetrics(request)),
    readAccountDays: (request) => run((current) => current.readAccountDays(request)),
    recentPosts: (call) => run((current) => current.recentPosts(call)),
    ...(opened.deletePost && { deletePost: (call) => run(deleting(call)) }),
  }
}

const deleting = (call: DeletePostCall) => async (connector: OpenConnector) => {
  if (!connector.deletePost) throw new Error('Renewed access has no other calls')
  return connector.deletePost(call)
}

function isAccessRefusal<Outcome>(
  outcome: Outcome,
): outcome is Outcome & Extract<Refusal, { kind: 'reauth_required' }> {
  return (
    typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'reauth_required'
  )
}
