import type { Context } from '../context.ts'
import { deleteExpiredStates } from './oauth-states.queries.ts'
import { refreshProfiles } from './refresh-profiles.ts'

const profileSeconds = 60
const sweepSeconds = 600

/** Reads profiles once a day, renewing what would die, and deletes sign-ins that were never finished. */
export function startChannelWork(ctx: Context): void {
  ctx.jobs.every(profileSeconds, 'reading of profiles', () => refreshProfiles(ctx))
  ctx.jobs.every(sweepSeconds, 'sweep of unfinished sign-ins', () =>
    deleteExpiredStates(ctx.db, ctx.clock.now()),
  )
}
