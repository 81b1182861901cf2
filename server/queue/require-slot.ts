import { handleOf } from '../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import { queueLimits } from '../../contract/queue/queue.ts'
import type { Db, Trx } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import { countQueuedPosts } from '../posts/index.ts'
import { findAccount } from '../social-accounts/index.ts'
import { firstFreeSlot } from './free-slots.ts'
import type { Queue } from './queue.queries.ts'

/** The fields of a post that determine its queue. */
export type AccountPost = { id: string; workspace_id: string; social_account_id: string | null }

/** The queue of a post's account. Throws if it has no slots or is full. */
export async function requireQueueCapacity(
  trx: Trx,
  post: AccountPost,
  queues: ReadonlyMap<string, Queue>,
): Promise<Queue> {
  const accountId = post.social_account_id ?? ''
  const queue = queues.get(accountId)
  if (!queue || queue.slots.length === 0) {
    throw await refusal(trx, post, 'has no slots yet. Add some in its queue, or choose a time.')
  }
  const waiting = (await countQueuedPosts(trx, [accountId])).get(accountId) ?? 0
  if (waiting < queueLimits.posts) return queue
  throw await refusal(trx, post, `has ${queueLimits.posts} posts in its queue, which is full. Choose a time.`)
}

/** The next free slot of the queue of a post's account. */
export async function requireFreeSlot(trx: Trx, post: AccountPost, queue: Queue, now: Date): Promise<Date> {
  const at = await firstFreeSlot(trx, queue, { now, leaving: [post.id] })
  if (at) return at
  throw await refusal(trx, post, 'has no free slot in the next 12 months. Add slots, or choose a time.')
}

async function refusal(db: Db, post: AccountPost, what: string): Promise<AppError> {
  const account = await findAccount(db, post.workspace_id, post.social_account_id ?? '')
  const name = account
    ? `${handleOf(account.username)} on ${platforms[account.platform].name}`
    : 'The account'
  return new AppError('conflict', `${name} ${what}`)
}
