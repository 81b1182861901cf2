import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import type { Access, Refusal } from '../../connectors/index.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { claimRenewal, endLease, findConnection, storeRenewed } from '../connections.queries.ts'
import { markConnectionReauthRequired } from './mark-reauth-required.ts'
import { readConnection, type ReadConnection } from './read-connection.ts'
import { openSealedAccess, sealAccess } from './sealed-access.ts'

/** `version` identifies the stored access, which distinguishes refused access from its replacement. */
export type CurrentAccess =
  | { kind: 'access'; access: Access; version: number }
  | { kind: 'disconnected' }
  | Refusal

/** If renewing fails, access that is valid for at least this long is still used. */
const usableForMs = 60_000
/** How long a worker waits for another worker that is renewing the access. */
const waitMs = 20_000
const pollMs = 100

const running = new WeakMap<Context, Map<string, Promise<CurrentAccess>>>()

/**
 * The access of a connection, renewed if it expires soon. `refused` is the version that the platform has just refused;
 * it is renewed even if it has not expired. In each process, posts of one connection that are due together share one
 * renewal.
 */
export function currentAccess(ctx: Context, connectionId: string, refused?: number): Promise<CurrentAccess> {
  const shared = running.get(ctx) ?? new Map<string, Promise<CurrentAccess>>()
  running.set(ctx, shared)
  const key = `${connectionId} ${refused ?? ''}`
  const known = shared.get(key)
  if (known) return known
  const started = readOrRenew(ctx, connectionId, refused).finally(() => shared.delete(key))
  shared.set(key, started)
  return started
}

/**
 * On some platforms refresh tokens are single use, and using one twice can revoke the access. Only one worker at a time
 * therefore renews, with a lease, and the others wait until the new access is stored. Neither holds a database
 * connection or a lock in the meantime. The lease of a worker that was killed expires.
 */
async function readOrRenew(
  ctx: Context,
  connectionId: string,
  refused: number | undefined,
): Promise<CurrentAccess> {
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    const connection = await findConnection(ctx.db, connectionId)
    const read = readConnection(ctx, connection)
    if (read.kind === 'unreadable' && connection) await markConnectionReauthRequired(ctx, connection, {})
    if (read.kind === 'unreadable') return read.refusal
    if (read.kind !== 'read') return read
    const { connector, access } = read
    const { version } = read.connection
    const isDue = version === refused || connector.needsRenewal(access, ctx.clock.now())
    if (!isDue) return { kind: 'access', access, version }

    const owner = randomUUID()
    const seconds = ctx.config.connections.renewalLeaseSeconds
    if (await claimRenewal(ctx.db, { id: connectionId, version, owner, seconds })) {
      const renewed = await renew(ctx, read, owner)
      if (renewed.kind === 'rate_limited' || renewed.kind === 'unavailable') {
        return orStillUsable(ctx, read, refused, renewed)
      }
      if (renewed.kind !== 'replaced') return renewed
    } else if (performance.now() > giveUpAt) {
      const answer = 'Another worker is still renewing the access.'
      return orStillUsable(ctx, read, refused, { kind: 'unavailable', retryAfterMs: null, answer })
    } else {
      await sleep(pollMs)
    }
  }
}

/**
 * Renews the access with the lease of `owner`. `replaced`: the account was reconnected or disconnected in the meantime.
 */
async function renew(
  ctx: Context,
  { connector, access, connection: { id, version } }: ReadConnection,
  owner: string,
): Promise<CurrentAccess | { kind: 'replaced' }> {
  try {
    const renewed = await connector.renew(access)
    await failpoint('connection.renew.after')
    if (renewed.kind === 'access') {
      // Stored before it is used, because the platform may already have invalidated the previous access.
      const stored = await storeRenewed(
        ctx.db,
        { id, version },
        sealAccess(ctx, { id, connector }, renewed.access),
      )
      await failpoint('connection.store.after')
      const current = stored && openSealedAccess(ctx, stored)
      if (stored && current) return { kind: 'access', access: current, version: stored.version }
      if (!(await findConnection(ctx.db, id))) await connector.revoke(renewed.access)
      return { kind: 'replaced' }
    }
    const { kind, answer } = renewed
    ctx.log.warn({ connectionId: id, kind, answer }, 'could not renew the access of a connection')
    if (kind === 'reauth_required') {
      const { message: reason } = renewed
      if (!(await markConnectionReauthRequired(ctx, { id, version }, { reason }))) return { kind: 'replaced' }
    }
    return renewed
  } finally {
    await endLease(ctx.db, id, owner)
  }
}

/** The current access if it is still valid, otherwise why it could not be renewed. */
function orStillUsable(
  ctx: Context,
  { access, connection: { version } }: ReadConnection,
  refused: number | undefined,
  refusal: Refusal,
): CurrentAccess {
  const until = access.expiresAt === null ? Infinity : Date.parse(access.expiresAt)
  const isUsable = version !== refused && until > ctx.clock.now().getTime() + usableForMs
  return isUsable ? { kind: 'access', access, version } : refusal
}
