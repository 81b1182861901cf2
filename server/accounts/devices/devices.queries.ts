import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import type { Tables } from '../../tables.ts'

export type DeviceRow = Pick<
  Selectable<Tables['sessions']>,
  'id' | 'browser' | 'address' | 'created_at' | 'last_used_at'
>

/** The sessions of a user that have not ended, last used first. */
export async function listSessions(
  db: Db,
  userId: string,
  live: { now: Date; usedAfter: Date },
): Promise<DeviceRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'browser', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', live.now)
    .where('last_used_at', '>', live.usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends one session of a user and forgets its device. False if there is no such session. */
export async function endSession(trx: Trx, userId: string, id: string): Promise<boolean> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('device_hash')
    .executeTakeFirst()
  if (ended?.device_hash) await forgetDevice(trx, userId, ended.device_hash)
  return ended !== undefined
}

/** Ends all sessions of a user but one, and forgets all devices but that of this session. False if there was no other. */
export async function endOtherSessions(trx: Trx, userId: string, keptId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .executeTakeFirst()
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select((session) => session.fn.coalesce('device_hash', session.val(Buffer.alloc(0))).as('hash'))
        .where('id', '=', keptId),
    )
    .execute()
  return numDeletedRows > 0n
}

async function forgetDevice(trx: Trx, userId: string, tokenHash: Buffer): Promise<void> {
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .execute()
}
