import type { Context } from '../context.ts'
import { deleteRequestsBefore } from './idempotency.queries.ts'
import { keptMs } from './kept-answers.ts'

export { doOnce } from './do-once.ts'
export { idOfCaller, repeatAnswers } from './repeat-answers.ts'

/** Starts forgetting requests after a day. */
export async function startIdempotencyWork(ctx: Context): Promise<void> {
  await ctx.jobs.schedule({
    name: 'sweep-idempotent-requests',
    everySeconds: 3_600,
    task: () => deleteRequestsBefore(ctx.db, new Date(ctx.clock.now().getTime() - keptMs)),
  })
}
