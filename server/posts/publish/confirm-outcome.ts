import type { Caller } from '../../infra/http/caller.ts'
import type { Context, Trx } from '../../context.ts'
import { changePost } from '../change-post.ts'
import { changeState } from '../change-state.ts'
import { insertEvent } from '../history.queries.ts'
import { isOpenPart, listParts, type PartRow } from '../parts/parts.queries.ts'
import { currentLinkParameters } from '../links-of-post.ts'
import type { PostRow, PostState } from '../posts.queries.ts'
import { recordAct } from '../record-acts.ts'
import { nextPart } from './attempt.ts'
import { closeOpenCommits, databaseNow, listOpenCommits, resetAttemptCounts } from './attempts.queries.ts'
import { notifyDuePosts } from './dispatch/dispatch.queries.ts'
import { requirePublishable, requireRestPublishable } from '../require-publishable.ts'
import { subjectInSentence, subjectOf } from './outcomes/attempt-event.ts'
import { assumePartCommits, markPartPublished, resetUnpublishedParts } from './parts/part-commits.queries.ts'

/**
 * The user found the post, or the part whose outcome was unknown, on the platform ("It was published"). `permalink` is
 * its URL if they gave it. The remaining parts are then published.
 */
export function confirmPublished(
  ctx: Context,
  caller: Caller,
  id: string,
  input: { version: number; permalink: string | null },
): Promise<PostRow> {
  const target = { id, version: input.version, action: 'confirmOutcome' } as const
  return changePost(ctx, caller, target, async (trx, post) => {
    const { parts, part } = await questionOf(trx, post)
    const found = part
      ? await confirmPart(trx, part, input.permalink)
      : await confirmMain(trx, post, input.permalink)
    const rest = nextPart(parts.filter((one) => one !== part))
    const changed = await changeState(
      ctx,
      trx,
      { post, by: caller.userId },
      rest
        ? { status: 'publishing', due_at: await databaseNow(trx), urgent: true, problem: null, ...found }
        : { status: 'published', problem: null, ...found },
    )
    const next = rest ? ` Next: ${subjectInSentence({ part: rest, parts })}.` : ''
    await insertEvent(trx, {
      postId: id,
      attempt: post.attempt,
      step: 'outcome_confirmed',
      message: part
        ? `${subjectOf({ part, parts })} is on the platform.${next}`
        : `Marked as published: it is on the platform.${next}${changed.points}`,
      by: caller.userId,
    })
    if (rest) {
      await resetAttemptCounts(trx, { postId: id, attempt: post.attempt })
      await notifyDuePosts(trx)
    }
    return changed.post
  })
}

/** The subject of the question to the user: a part, or null for the post itself. */
async function questionOf(trx: Trx, post: PostRow): Promise<{ parts: PartRow[]; part: PartRow | null }> {
  const parts = await listParts(trx, [post.id])
  return { parts, part: parts.find(isOpenPart) ?? null }
}

async function confirmMain(trx: Trx, post: PostRow, permalink: string | null): Promise<Partial<PostState>> {
  const open = await listOpenCommits(trx, post)
  const [sent] = open
  // The lost state of the database that sent the post may have sent its parts too.
  if (open.some(({ assumed }) => assumed)) await assumePartCommits(trx, [post.id])
  await closeOpenCommits(trx, post, 'confirmed')
  return { published_at: sent?.commit_started_at ?? (await databaseNow(trx)), permalink }
}

async function confirmPart(trx: Trx, part: PartRow, permalink: string | null): Promise<Partial<PostState>> {
  await markPartPublished(trx, part, { outcome: 'confirmed', externalId: null, permalink })
  return {}
}

/**
 * The user did not find the post or the part on the platform ("Publish again"). Publishes it again. A post is uploaded
 * again; no points are charged.
 */
export function publishAgain(ctx: Context, caller: Caller, id: string, version: number): Promise<PostRow> {
  return changePost(ctx, caller, { id, version, action: 'confirmOutcome' }, async (trx, post) => {
    const { parts, part } = await questionOf(trx, post)
    if (part) {
      await requireRestPublishable(trx, post, parts)
      await resetUnpublishedParts(trx, id)
    } else {
      await requirePublishable(ctx, trx, post, { paused: 'allowed' })
      await closeOpenCommits(trx, post, 'given_up')
    }
    await insertEvent(trx, {
      postId: id,
      attempt: post.attempt,
      step: 'outcome_confirmed',
      message: part
        ? `${subjectOf({ part, parts })} was not on the platform; publishing it again was requested.`
        : 'It was not on the platform; publishing it again was requested.',
      by: caller.userId,
    })
    await recordAct(ctx, trx, caller, 'publish', [post])
    return continuePublishing(ctx, trx, post, caller.userId)
  })
}

/**
 * Publishes now, in the transaction of the request. A post starts a new run of attempts. If only parts are left, the
 * run continues, because its staging identifies the post on the platform.
 */
export async function continuePublishing(
  ctx: Context,
  trx: Trx,
  post: PostRow,
  by: string,
): Promise<PostRow> {
  await notifyDuePosts(trx)
  const onlyParts = post.published_at !== null
  if (onlyParts) await resetAttemptCounts(trx, { postId: post.id, attempt: post.attempt })
  const now = await databaseNow(trx)
  const changed = await changeState(
    ctx,
    trx,
    { post, by },
    {
      status: 'publishing',
      due_at: now,
      publish_requested_at: now,
      urgent: true,
      problem: null,
      ...(!onlyParts && {
        run_started_at_attempt: post.attempt + 1,
        late_allowed: true,
        ...(await currentLinkParameters(trx, post)),
      }),
    },
  )
  return changed.post
}
