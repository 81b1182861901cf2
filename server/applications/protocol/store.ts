import type { Adapter, AdapterPayload } from 'oidc-provider'
import { idSchema } from '../../../contract/api.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { violatesForeignKey } from '../../infra/database/database.ts'
import { spendLimits } from '../../infra/limits/limits.ts'
import { findApplication } from '../applications.queries.ts'
import { endConnection } from '../end-connection.ts'
import { clientOf } from './clients.ts'
import { errors } from './library.ts'
import { saveSelfRegistered } from './self-registration.ts'
import { consumeRecord, deleteRecord, deleteRecordsOf, findRecord, saveRecord } from './records.queries.ts'

/**
 * For so long, a refresh token works again: for calls at once, such as of two windows, and for an answer that was lost.
 * After it, a second use means that somebody else has it.
 */
const graceMs = 30_000

/** Of one connection. A token works for an hour. */
const refreshes = { max: 60, seconds: 3600 }

/** The library's storage, on our database: one for each kind of what it remembers. */
export function createStore(ctx: Context, kind: string): Adapter {
  if (kind === 'Client') return clients(ctx)
  if (kind === 'Session') return nothing
  return records(ctx, kind)
}

const unused = {
  findByUserCode: () => Promise.resolve(undefined),
  findByUid: () => Promise.resolve(undefined),
}

/** People sign in to the product, so that the library's own sessions are not kept. */
const nothing: Adapter = {
  ...unused,
  upsert: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  consume: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  revokeByGrantId: () => Promise.resolve(),
}

function clients(ctx: Context): Adapter {
  return {
    ...nothing,
    async find(id) {
      if (!idSchema.safeParse(id).success) return undefined
      const row = await findApplication(ctx.db, id)
      return row && clientOf(row)
    },
    upsert: (id, metadata) => saveSelfRegistered(ctx, id, metadata),
  }
}

/**
 * A record is found by the hash of its code or token, and its payload is sealed and does not contain it: no copy of the
 * database has a token that works.
 */
function records(ctx: Context, kind: string): Adapter {
  const { db, clock, secrets } = ctx
  const sealedFor = (hash: Buffer) => `oauth_record:${kind}:${hash.toString('hex')}`
  const worksAgain = ({ consumed_at }: { consumed_at: Date | null }) =>
    kind === 'RefreshToken' && consumed_at !== null && clock.now().getTime() - consumed_at.getTime() < graceMs
  /** Each refresh stores two tokens, and used ones are kept as long as others, to notice that one is used again. */
  const limitRefreshes = async (hash: Buffer) => {
    const row = await findRecord(db, kind, hash, clock.now())
    if (row?.connection_id) {
      await spendLimits(db, [{ key: `oauth-refreshes:${row.connection_id}`, ...refreshes }], tooManyRefreshes)
    }
  }
  return {
    ...unused,
    async upsert(id, payload, expiresIn = 0) {
      const hash = hashToken(id)
      const { jti: _, ...kept } = payload
      const connectionId = kind === 'Grant' ? id : (payload.grantId ?? null)
      const record = {
        kind,
        hash,
        connection_id: connectionId,
        ...(kind === 'AccessToken' && {
          scopes: payload.scope?.split(' ') ?? [],
          audience: typeof payload.aud === 'string' ? payload.aud : null,
        }),
        sealed_payload: secrets.seal(JSON.stringify(kept), sealedFor(hash)),
        expires_at: new Date(clock.now().getTime() + expiresIn * 1000),
      }
      try {
        await saveRecord(db, record)
      } catch (error) {
        if (violatesForeignKey(error, 'oauth_records_connection_id_fkey')) throw connectionEnded()
        throw error
      }
    },
    async find(id) {
      const hash = hashToken(id)
      const row = await findRecord(db, kind, hash, clock.now())
      if (!row) return undefined
      const payload = JSON.parse(secrets.open(row.sealed_payload, sealedFor(hash))) as AdapterPayload
      const consumed = row.consumed_at &&
        !worksAgain(row) && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }
      return { ...payload, ...consumed, jti: id }
    },
    /** Of two calls with the same code at once, one is a replay, which ends the connection. */
    async consume(id) {
      const hash = hashToken(id)
      if (kind === 'RefreshToken') await limitRefreshes(hash)
      if (await consumeRecord(db, kind, hash, clock.now())) return
      const row = await findRecord(db, kind, hash, clock.now())
      if (row && worksAgain(row)) return
      if (row && row.connection_id !== null) await endConnection(ctx, row.connection_id)
      throw new errors.InvalidGrant('it was used already')
    },
    async destroy(id) {
      if (kind === 'Grant') await endConnection(ctx, id)
      else await deleteRecord(db, kind, hashToken(id))
    },
    revokeByGrantId: (grantId) => deleteRecordsOf(db, kind, grantId),
  }
}

const tooManyRefreshes = () =>
  new errors.CustomOIDCProviderError(
    'temporarily_unavailable',
    `An application gets a new token at most ${refreshes.max} times an hour. Use each until it expires.`,
  )

const connectionEnded = () => new errors.InvalidGrant('the connection has ended')
