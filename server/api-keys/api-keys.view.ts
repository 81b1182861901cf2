import type { ApiKey } from '../../contract/api-keys/api-keys.ts'
import type { Caller } from '../infra/http/caller.ts'
import { mayRevokeKey, mayRotateKey } from './api-keys.policy.ts'
import type { KeyRow } from './api-keys.queries.ts'

export function presentKey(caller: Caller, row: KeyRow, now: Date): ApiKey {
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    member: { id: row.user_id, name: row.full_name },
    tail: row.tail,
    addresses: row.addresses,
    createdAt: row.created_at.toISOString(),
    endsAt: iso(row.ends_at),
    hasEnded: row.ends_at !== null && row.ends_at <= now,
    rotatedAt: iso(row.rotated_at),
    formerEndsAt: row.former_ends_at !== null && row.former_ends_at > now ? iso(row.former_ends_at) : null,
    lastUsedAt: iso(row.last_used_at),
    can: { rotate: mayRotateKey(caller, row), revoke: mayRevokeKey(caller, row) },
  }
}
