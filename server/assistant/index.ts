import type { Context } from '../context.ts'
import { sweepGenerations } from './generations/sweep-generations.ts'
import { sweepOldGenerations } from './generations/sweep-old-generations.ts'
import { startVideoWork } from './videos/work/video-work.ts'

export { assistantRoutes } from './routes.ts'
export { openRewriter, type Rewriter } from './texts/open-rewriter.ts'

const sweepSeconds = 20
const oldSeconds = 6 * 3600

/** Starts releasing the points of generations whose process died, and processing videos. */
export async function startAssistantWork(ctx: Context): Promise<void> {
  await ctx.jobs.schedule({
    name: 'sweep-generations',
    everySeconds: sweepSeconds,
    task: () => sweepGenerations(ctx),
  })
  await ctx.jobs.schedule({
    name: 'sweep-old-generations',
    everySeconds: oldSeconds,
    task: () => sweepOldGenerations(ctx),
  })
  await startVideoWork(ctx)
}
