import type { Db, Trx } from '../../context.ts'
import type { Portrait } from '../../infra/pictures/portrait.ts'
import type { UserRow } from '../users/users.queries.ts'

/** Replaces the picture of a user; null removes it. */
export async function savePicture(
  trx: Trx,
  userId: string,
  picture: Portrait | null,
  now: Date,
): Promise<UserRow> {
  const user = await trx
    .updateTable('users')
    .set({ picture_key: picture?.key ?? null, updated_at: now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (picture) {
    const { bytes } = picture
    await trx
      .insertInto('user_pictures')
      .values({ user_id: userId, bytes })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ bytes }))
      .execute()
  } else {
    await trx.deleteFrom('user_pictures').where('user_id', '=', userId).execute()
  }
  return user
}

export async function findPicture(db: Db, key: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('user_pictures', 'user_pictures.user_id', 'users.id')
    .select('user_pictures.bytes')
    .where('users.picture_key', '=', key)
    .executeTakeFirst()
  return row?.bytes
}
