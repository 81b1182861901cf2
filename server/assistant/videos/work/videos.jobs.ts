import { z } from 'zod'
import type { Context, Db } from '../../../context.ts'
import type { JobKind } from '../../../infra/jobs/jobs.ts'
import type { VideoKey } from '../videos.queries.ts'

const payload = z.object({ workspaceId: z.uuid(), id: z.uuid() })

/**
 * A job only wakes a worker: the video's row says what to do and which worker may do it. A lost job is found by the
 * sweep, and a duplicate job does nothing.
 */
export const videoKind: JobKind<z.infer<typeof payload>> = {
  name: 'assistant-videos',
  payload,
  retries: 0,
  expireSeconds: 3600,
}

/** Queues the job of a video, now or at its time, in the transaction that made it due. */
export async function queueVideoJob(ctx: Context, db: Db, { workspaceId, id }: VideoKey, at?: Date) {
  await ctx.jobs.send(db, videoKind, { workspaceId, id }, at ? { startAfter: at } : {})
}
