import type { Context } from '../../server/context.ts'
import { findHold, setHold } from '../../server/installation/index.ts'

/** `restored`: the database is from an older state, so overdue posts are looked up when the hold ends. */
export async function holdPublishing(
  { db }: Context,
  { restored }: { restored: boolean },
): Promise<string[]> {
  const hold = await findHold(db)
  const isKept = hold && !(restored && hold.reason === 'operator')
  if (isKept) return [`Publishing is already on hold, since ${hold.since.toISOString()}.`]
  await setHold(db, restored ? 'restored' : 'operator')
  return [
    'Publishing is on hold. What is being sent at this moment ends; nothing else is sent.',
    'To end it: npm run admin -- release',
  ]
}
