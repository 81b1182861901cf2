import type { Context } from '../context.ts'
import { deleteInvitationsBefore } from './invitations/invitations.queries.ts'

export { deleteInvitationsTo } from './invitations/invitations.queries.ts'
export { memberRoutes } from './routes.ts'

const sweepSeconds = 3600
/** A link that has ended says so for this long. */
const endedKeptMs = 30 * 24 * 3_600_000

/** Deletes invitations that ended long ago. */
export async function startMemberWork(ctx: Context): Promise<void> {
  await ctx.jobs.schedule({
    name: 'sweep-invitations',
    everySeconds: sweepSeconds,
    task: () => deleteInvitationsBefore(ctx.db, new Date(ctx.clock.now().getTime() - endedKeptMs)),
  })
}
