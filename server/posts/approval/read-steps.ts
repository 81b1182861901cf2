import type { ApprovalContent, ApprovalStep } from '../../../contract/approval/approval.ts'
import type { Media } from '../../../contract/media/media.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findMedia, presentMedia } from '../../media/index.ts'
import { findPost } from '../posts.queries.ts'
import { listSteps } from './steps.queries.ts'
import { presentStep } from './approval.view.ts'

/** What was asked and decided about a post, oldest first, and the media of the contents that still exist. */
export async function readSteps(
  ctx: Context,
  { workspaceId }: Caller,
  postId: string,
): Promise<{ steps: ApprovalStep[]; media: Media[] }> {
  if (!(await findPost(ctx.db, workspaceId, postId))) throw notFound('post')
  const steps = (await listSteps(ctx.db, postId)).map(presentStep)
  const ids = new Set(steps.flatMap(({ content }) => (content ? mediaIdsOf(content) : [])))
  const rows = ids.size > 0 ? await findMedia(ctx.db, workspaceId, [...ids]) : []
  return { steps, media: rows.map((row) => presentMedia(ctx, row)) }
}

const mediaIdsOf = ({ media, parts }: ApprovalContent): string[] =>
  [...media, ...parts.flatMap((part) => part.media)].map(({ mediaId }) => mediaId)
