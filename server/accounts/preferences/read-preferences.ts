import { defaultPreferences, type Preferences } from '../../../contract/accounts/preferences.ts'
import type { Db } from '../../context.ts'
import { findPreferences } from './preferences.queries.ts'

export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  return { ...defaultPreferences, ...(await findPreferences(db, userId)) }
}
