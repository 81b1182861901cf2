import type { z } from 'zod'
import type { updateVideoSchema } from '../../../contract/assistant/videos.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import { setVideoNotice } from './videos.queries.ts'

/** Marks one of the caller's videos as seen or dismissed, on all devices. */
export async function updateVideo(
  ctx: Context,
  caller: Caller,
  id: string,
  { notice }: z.output<typeof updateVideoSchema>,
): Promise<void> {
  if (!(await setVideoNotice(ctx.db, caller, id, notice))) throw notFound('video')
}
