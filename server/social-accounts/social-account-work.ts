import type { Context } from '../context.ts'
import { warnBeforeEnd } from './access/warn-before-end.ts'
import { deleteExpiredStates } from './connect/oauth-states.queries.ts'
import { sweepConnections } from './connect/sweep-connections.ts'
import { sweepAccountDays } from './days/sweep-account-days.ts'
import { refreshProfiles } from './profiles/refresh-profiles.ts'

const profileSeconds = 60
const sweepSeconds = 600
const warnSeconds = 3600
const sweepDaysSeconds = 6 * 3600

/**
 * Starts refreshing profiles daily, which also renews access; warning before access ends that only a user can renew;
 * and deleting old numbers, and unfinished sign-ins and connections.
 */
export async function startSocialAccountWork(ctx: Context): Promise<void> {
  await ctx.jobs.schedule({
    name: 'refresh-profiles',
    everySeconds: profileSeconds,
    task: () => refreshProfiles(ctx),
  })
  await ctx.jobs.schedule({
    name: 'warn-before-end',
    everySeconds: warnSeconds,
    task: () => warnBeforeEnd(ctx),
  })
  await ctx.jobs.schedule({
    name: 'sweep-oauth-states',
    everySeconds: sweepSeconds,
    task: () => deleteExpiredStates(ctx.db, ctx.clock.now()),
  })
  await ctx.jobs.schedule({
    name: 'sweep-connections',
    everySeconds: sweepSeconds,
    task: () => sweepConnections(ctx),
  })
  await ctx.jobs.schedule({
    name: 'sweep-account-days',
    everySeconds: sweepDaysSeconds,
    task: () => sweepAccountDays(ctx),
  })
}
