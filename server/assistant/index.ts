import type { Context } from '../context.ts'
import { sweepGenerations } from './generations/sweep-generations.ts'
import { startVideoWork } from './videos/work/video-work.ts'

export { assistantRoutes } from './routes.ts'

const sweepSeconds = 20

/** Gives back the points of texts whose process died while it wrote them, and looks after videos. */
export async function startAssistantWork(ctx: Context): Promise<void> {
  await ctx.jobs.schedule({
    name: 'sweep-generations',
    everySeconds: sweepSeconds,
    task: () => sweepGenerations(ctx),
  })
  await startVideoWork(ctx)
}
