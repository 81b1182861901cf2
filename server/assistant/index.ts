import type { Context } from '../context.ts'
import { sweepGenerations } from './sweep-generations.ts'

export { assistantRoutes } from './routes.ts'

const sweepSeconds = 20

/** Gives back the points of texts whose process died while it wrote them. */
export function startAssistantWork(ctx: Context): void {
  ctx.jobs.every(sweepSeconds, 'sweep of generations', () => sweepGenerations(ctx))
}
