import { platforms } from '../../../contract/platforms/platforms.ts'
import type { Deleted, DeletePostOutcome, Refusal } from '../../connectors/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError, notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { spendLimits } from '../../infra/limits/limits.ts'
import { findAccount, type AccountRow } from '../../social-accounts/index.ts'
import { callPlatform, type Opened } from '../call-platform.ts'
import { changePostIn, requireAction } from '../change-post.ts'
import { insertEvent } from '../history.queries.ts'
import { listParts } from '../parts/parts.queries.ts'
import { findPost, updatePostFields, type PostRow } from '../posts.queries.ts'
import { recordAct } from '../record-acts.ts'
import { databaseNow } from './attempts.queries.ts'

const platformMs = 20_000
/** Platforms limit these calls. */
const limit = { max: 60, seconds: 600 }
const words = { again: 'this post can be deleted', now: 'cannot be reached' }

/**
 * Deletes a published post on its platform, a thread starting with its last message. The post stays in the lists, with
 * its history and its numbers. Can be repeated, even if the platform does not respond or a later message is already
 * deleted.
 */
export async function deleteOnPlatform(
  ctx: Context,
  caller: Caller,
  id: string,
  version: number,
): Promise<PostRow> {
  const target = { id, version, action: 'deleteOnPlatform' } as const
  const post = requireAction(caller, await findPost(ctx.db, caller.workspaceId, id), target)
  const account = await findAccount(ctx.db, caller.workspaceId, post.social_account_id ?? '')
  if (!account) throw notFound('social account')
  await spendLimits(ctx.db, [{ key: `delete-on-platform:${caller.workspaceId}`, ...limit }])
  const parts = await listParts(ctx.db, [id])
  const externalIds = [post, ...parts.filter(({ kind }) => kind === 'message')].flatMap(
    ({ external_id: externalId }) => externalId ?? [],
  )
  const { answer } = await callPlatform<Deleted>(ctx, account, words, (opened) =>
    deleteAll(account, opened, externalIds.toReversed()),
  )
  return inTransaction(ctx.db, (trx) =>
    changePostIn(trx, caller, target, async (_trx, locked) => {
      await insertEvent(trx, {
        postId: id,
        attempt: locked.attempt,
        step: 'deleted_on_platform',
        message: `Deleted on ${platforms[locked.platform].name}.`,
        answer,
        by: caller.userId,
      })
      await recordAct(ctx, trx, caller, 'deleteOnPlatform', [locked])
      return updatePostFields(trx, id, { deleted_on_platform_at: await databaseNow(trx) })
    }),
  )
}

async function deleteAll(
  { platform }: AccountRow,
  { connector, account }: Opened,
  externalIds: string[],
): Promise<DeletePostOutcome> {
  const { name } = platforms[platform]
  if (!connector.deletePost) throw new AppError('conflict', `Posts on ${name} can only be deleted there.`)
  const signal = AbortSignal.timeout(platformMs)
  let outcome: DeletePostOutcome | undefined
  for (const externalId of externalIds) {
    outcome = await connector.deletePost({ account, externalId, signal })
    if (outcome.kind !== 'deleted') return curable(name, outcome)
  }
  if (!outcome) throw new Error('A published post has an id of its platform')
  return outcome
}

/** The connector's text says how to publish a rejected post again, which does not apply here. */
const curable = (name: string, refusal: Refusal): Refusal =>
  refusal.kind === 'rejected' ? { ...refusal, cure: `You can delete it on ${name} itself.` } : refusal
