import { z } from 'zod'
import type { Context, Db } from '../../../context.ts'
import type { JobKind } from '../../../infra/jobs/jobs.ts'
import type { VideoKey } from '../videos.queries.ts'

const payload = z.object({ workspaceId: z.uuid(), id: z.uuid() })

/**
 * A job is only a wake-up: what is to be done, and who may, stands in the video's row. So a lost job costs a sweep's
 * delay and a doubled one nothing.
 */
export const videoKind: JobKind<z.infer<typeof payload>> = {
  name: 'assistant-videos',
  payload,
  retries: 0,
  expireSeconds: 3600,
}

/** Wakes a worker for a video, at its time or at once, in the transaction that made it due. */
export async function wakeForVideo(ctx: Context, db: Db, { workspaceId, id }: VideoKey, at?: Date) {
  await ctx.jobs.send(db, videoKind, { workspaceId, id }, at ? { startAfter: at } : {})
}
