import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import {
  requiresApproval,
  type ApprovalSettings,
  type changeApprovalSchema,
} from '../../../../contract/approval/approval-settings.ts'
import { recordActivity } from '../../../activity/index.ts'
import type { Context, Trx } from '../../../context.ts'
import { inTransaction } from '../../../infra/database/database.ts'
import type { Caller } from '../../../infra/http/caller.ts'
import { lockSettings, updateWorkspace } from '../../../workspaces/index.ts'
import { announceChange } from '../../announce-change.ts'
import { listParts } from '../../parts/parts.queries.ts'
import { listPostMedia, type PostRow } from '../../posts.queries.ts'
import { readApproval } from '../approval.queries.ts'
import { missingApproval } from '../approved.ts'
import { contentOf } from '../content.ts'
import { insertSteps, type NewStep } from '../steps.queries.ts'
import { lockPlannedPosts, writeApproval } from './waiting.queries.ts'

type Input = z.infer<typeof changeApprovalSchema>

/**
 * Changes whether posts of the caller's workspace need approval, and whose. Scheduled posts that the new settings require
 * approval for are kept, as approved by the caller, or wait for it. Posts that wait already go on waiting, whatever the
 * settings. Returns how many scheduled posts were kept or wait now.
 */
export function changeApproval(
  ctx: Context,
  caller: Caller,
  { scheduled, ...settings }: Input,
): Promise<number> {
  const { workspaceId } = caller
  return inTransaction(ctx.db, async (trx) => {
    await lockSettings(trx, workspaceId)
    const before = await readApproval(trx, workspaceId)
    await updateWorkspace(trx, workspaceId, {
      approval: settings.mode,
      own_approval: settings.own,
      approves_times: settings.coversTime,
    })
    if (before.mode !== settings.mode) {
      const activity = { kind: 'workspace.approval_changed', data: { mode: settings.mode } } as const
      await recordActivity(trx, { workspaceId, by: caller, at: ctx.clock.now(), activity })
    }
    if (!requiresApproval(settings) || isDeepStrictEqual(before, settings)) return 0
    const posts = await settlePlanned(ctx, trx, caller, settings, scheduled)
    if (posts > 0) await announceChange(trx, workspaceId)
    return posts
  })
}

const batch = 500

async function settlePlanned(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  settings: ApprovalSettings,
  scheduled: Input['scheduled'],
): Promise<number> {
  let count = 0
  let after: string | null = null
  for (;;) {
    const posts: PostRow[] = await lockPlannedPosts(trx, caller.workspaceId, { after, limit: batch })
    count += await settleBatch(ctx, trx, caller, posts, { settings, scheduled })
    after = posts.at(-1)?.id ?? null
    if (posts.length < batch) return count
  }
}

async function settleBatch(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  posts: readonly PostRow[],
  { settings, scheduled }: { settings: ApprovalSettings; scheduled: Input['scheduled'] },
): Promise<number> {
  const ids = posts.map(({ id }) => id)
  if (ids.length === 0) return 0
  const [attached, parts] = [await listPostMedia(trx, ids), await listParts(trx, ids)]
  const steps = posts.flatMap((post): (NewStep & { post: PostRow; hash: string })[] => {
    // What is being published, or needs a decision of its own, asks when it is published again.
    if (scheduled === 'ask' && post.status !== 'scheduled') return []
    const seen = contentOf(post, attached, parts)
    const party = missingApproval(post, seen.hash, settings)
    if (party === null) return []
    const step = { party, post, hash: seen.hash, at: ctx.clock.now(), by_user_id: caller.userId } as const
    return [
      scheduled === 'keep'
        ? { ...step, kind: 'approved', seen, note: 'Scheduled before approval was required.' }
        : { ...step, kind: 'asked' },
    ]
  })
  await writeApproval(
    trx,
    steps.map(({ post: { id }, hash }) => ({ id, hash })),
    scheduled === 'keep' ? 'approved' : 'asked',
  )
  await insertSteps(
    trx,
    steps.map(({ hash: _hash, ...step }) => step),
  )
  return steps.filter(({ post }) => post.status === 'scheduled').length
}
