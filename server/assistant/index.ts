import type { Context } from '../context.ts'
import { sweepGenerations } from './sweep-generations.ts'
import { startVideoWork } from './videos/video-work.ts'

export { assistantRoutes } from './routes.ts'

const sweepSeconds = 20

/** Gives back the points of texts whose process died while it wrote them, and looks after videos. */
export async function startAssistantWork(ctx: Context): Promise<void> {
  ctx.jobs.every(sweepSeconds, 'sweep of generations', () => sweepGenerations(ctx))
  await startVideoWork(ctx)
}
