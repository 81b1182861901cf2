import { sql } from 'kysely'
import type { Db } from '../../context.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'
import { addressBlock } from '../address-block.ts'

/** A browser: the hash of its cookie, its name, and the IP address of the request. */
export type Device = { tokenHash: Buffer; address: string; browser: string }

/**
 * Whether the user has not signed in on this device before. The same browser at the same address is not new even if it
 * sends no cookie, such as a private window or a script.
 */
export async function isNewDevice(
  db: Db,
  userId: string,
  { tokenHash, address, browser }: Device,
): Promise<boolean> {
  const rows = await db
    .selectFrom('known_devices')
    .select((eb) =>
      eb
        .or([
          eb('token_hash', '=', tokenHash),
          eb.and([
            eb('address', '=', addressBlock(address)),
            eb(eb.fn.coalesce('browser', eb.val(browser)), '=', browser),
          ]),
        ])
        .as('is_same'),
    )
    .where('user_id', '=', userId)
    .execute()
  return rows.length > 0 && rows.every(({ is_same }) => !is_same)
}

/** Records that the user signed in or reset the password on this device. */
export async function saveKnownDevice(db: Db, userId: string, device: Device, now: Date): Promise<void> {
  const { tokenHash, browser } = device
  const use = { address: addressBlock(device.address), browser, last_used_at: now }
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: tokenHash, ...use })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet(use))
    .execute()
}

export async function rememberDevice(
  db: Db,
  userId: string,
  { tokenHash }: Device,
  until: Date,
): Promise<void> {
  await db
    .updateTable('known_devices')
    .set({ remembered_until: until })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Whether the device needs no second factor. */
export async function isRemembered(
  db: Db,
  userId: string,
  { tokenHash }: Device,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('remembered_until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Requires the second factor again on all devices. */
export async function forgetRememberedDevices(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('known_devices')
    .set({ remembered_until: null })
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteKnownDevicesBefore(db: Db, usedBefore: Date): Promise<void> {
  await deleteInBatches(db, 'known_devices', sql`last_used_at < ${usedBefore}`)
}
