import { sql, type RawBuilder } from 'kysely'
import { defaultPreferences, type Preferences } from '../../../contract/accounts/preferences.ts'
import type { Db } from '../../context.ts'

/** The preferences that the user has set. */
export async function findPreferences(db: Db, userId: string): Promise<Partial<Preferences>> {
  const row = await db.selectFrom('users').select('preferences').where('id', '=', userId).executeTakeFirst()
  return row?.preferences ?? {}
}

/** Omitted preferences stay unchanged. */
export async function savePreferences(db: Db, userId: string, changed: Partial<Preferences>): Promise<void> {
  await db
    .updateTable('users')
    .set({ preferences: sql`preferences || ${JSON.stringify(changed)}::jsonb` })
    .where('id', '=', userId)
    .execute()
}

type Toggle = {
  [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never
}[keyof Preferences]

/** Whether a boolean preference of the user is on, for queries that join `users`. */
export const wants = (toggle: Toggle): RawBuilder<boolean> =>
  sql<boolean>`coalesce((users.preferences ->> ${toggle})::boolean, ${defaultPreferences[toggle]})`
