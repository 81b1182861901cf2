import type { Context } from '../../server/context.ts'
import { findHold, setHold } from '../../server/installation/index.ts'

export async function holdPublishing({ db }: Context): Promise<string[]> {
  const hold = await findHold(db)
  if (hold) return [`Publishing is already on hold, since ${hold.since.toISOString()}.`]
  await setHold(db, 'operator')
  return [
    'Publishing is on hold. What is being sent at this moment ends; nothing else is sent.',
    'To end it: npm run admin -- release',
  ]
}
