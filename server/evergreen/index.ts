import type { WorkerContext } from '../context.ts'
import { planAllSets } from './plan-set.ts'

export { evergreenRoutes } from './routes.ts'

const planSeconds = 3600

/** Starts planning the posts of evergreen sets, in this process. */
export async function startEvergreenWork(ctx: WorkerContext): Promise<void> {
  await ctx.jobs.schedule({
    name: 'plan-evergreen-sets',
    everySeconds: planSeconds,
    task: () => planAllSets(ctx),
  })
}
