import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Access, Connector } from '../../connectors/index.ts'
import type { ConnectionRow } from '../connections.queries.ts'

const secretsSchema = z.record(z.string(), z.string().nullable())

const rowOf = (connectionId: string) => `connection:${connectionId}`

/** The columns of the access. Its secrets are encrypted and can only be decrypted for this row. */
export function sealAccess(
  ctx: Context,
  { id: connectionId, connector }: { id: string; connector: Connector | undefined },
  access: Access,
) {
  const { secrets, scopes, expiresAt } = access
  const endsAt = connector?.endsAt?.(access) ?? null
  return {
    ends_at: endsAt === null ? null : new Date(endsAt),
    access: ctx.secrets.seal(JSON.stringify(secrets), rowOf(connectionId)),
    scopes,
    expires_at: expiresAt === null ? null : new Date(expiresAt),
  }
}

/** Undefined if the access cannot be decrypted, for example after APP_SECRET was changed. */
export function openSealedAccess(ctx: Context, row: ConnectionRow): Access | undefined {
  try {
    const secrets = secretsSchema.parse(JSON.parse(ctx.secrets.open(row.access, rowOf(row.id))))
    return { secrets, scopes: row.scopes, expiresAt: row.expires_at?.toISOString() ?? null }
  } catch (error) {
    ctx.log.error({ err: error, connectionId: row.id }, 'the access of a connection cannot be opened')
    return undefined
  }
}
