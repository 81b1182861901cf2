import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '../../context.ts'
import type { Tables } from '../../tables.ts'
import { addressBlock } from '../address-block.ts'
import type { UserRow } from '../users/users.queries.ts'
import type { Device } from './known-devices.queries.ts'

/** A user that a name may refer to. Several users can have the same address until one of them has verified it. */
export type Candidate = UserRow & { known_by: 'device' | 'address' | null }

/** Finds users by email address or username: the verified one first, then the newest. */
export async function findCandidates(
  db: Db,
  by: { email: string } | { username: string },
  { device, now }: { device: Device; now: Date },
): Promise<Candidate[]> {
  const named =
    'email' in by
      ? sql<boolean>`lower(users.email) = ${by.email.toLowerCase()}`
      : sql<boolean>`lower(users.username) = ${by.username.toLowerCase()}`
  return db
    .selectFrom('users')
    .selectAll()
    .select((eb) => knownBy(eb, device).as('known_by'))
    .where(named)
    .where((eb) => eb.or([eb('delete_at', 'is', null), eb('delete_at', '>', now)]))
    .orderBy(sql`email_verified_at is null`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The cookie of a known device, otherwise the IP address that a device last used. */
function knownBy(eb: ExpressionBuilder<Tables, 'users'>, { tokenHash, address }: Device) {
  return eb
    .selectFrom('known_devices as d')
    .select((d) =>
      d
        .case()
        .when('d.token_hash', '=', tokenHash)
        .then('device' as const)
        .else('address' as const)
        .end()
        .as('known_by'),
    )
    .whereRef('d.user_id', '=', 'users.id')
    .where((d) => d.or([d('d.token_hash', '=', tokenHash), d('d.address', '=', addressBlock(address))]))
    .orderBy(sql`d.token_hash = ${tokenHash}`, 'desc')
    .limit(1)
}
