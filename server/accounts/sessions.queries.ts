import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Db, Trx } from '../context.ts'

export type SessionRow = {
  id: string
  user_id: string
  last_used_at: Date
  email_verified: boolean
  workspace_id: string
  role: string
}

/** Written out and not built, for every call to the API begins with it. */
const findLiveSession = `
  select s.id, s.user_id, s.last_used_at, u.email_verified_at is not null as email_verified, m.workspace_id, m.role
  from sessions s
  join users u on u.id = s.user_id
  join lateral (
    select workspace_id, role from members where user_id = s.user_id order by created_at, workspace_id limit 1
  ) m on true
  where s.token_hash = $1 and s.expires_at > $2 and s.last_used_at > $3`

export async function findSession(
  db: Db,
  tokenHash: Buffer,
  live: { now: Date; usedAfter: Date },
): Promise<SessionRow | undefined> {
  const query = CompiledQuery.raw(findLiveSession, [tokenHash, live.now, live.usedAfter])
  const { rows } = await db.executeQuery<SessionRow>(query)
  return rows[0]
}

/** Of several calls at once only the first writes. */
export async function touchSession(db: Db, id: string, now: Date, unlessUsedAfter: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', '<=', unlessUsedAfter)
    .execute()
}

export type NewSession = { userId: string; tokenHash: Buffer; now: Date; expiresAt: Date }

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      user_id: session.userId,
      token_hash: session.tokenHash,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOfUser(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date, usedBefore: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_used_at', '<=', usedBefore)]))
    .execute()
}
