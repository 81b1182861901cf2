import type { Answer } from '../http/responses.ts'
import type { Context } from '../context.ts'
import { risingId, shortcode } from '../store/ids.ts'
import { acceptPost } from '../store/posts.ts'
import { countPostsOf } from '../store/posts.queries.ts'
import { settingsOf } from '../control/settings.ts'
import { containerState } from './container-state.ts'
import { type Container, findContainer, markContainerPublished } from './containers.queries.ts'
import { ownContainer } from './create-container.ts'
import type { GraphCall } from './endpoint.ts'
import { invalidParameter, mediaRefused } from '../graph/graph-errors.ts'

const POSTS_A_DAY = 100
const DAY = 86_400_000

/**
 * The call that publishes. Instagram does not document its response for a container that is already published. Here it
 * is the same error as for one that is not ready (2207027), and never creates a second post, so a client must read the
 * status.
 */
export function publish(call: GraphCall): Answer {
  const { context, account, fields } = call
  if (!fields.creation_id) throw invalidParameter('The parameter creation_id is required')
  const container = ownContainer(call, fields.creation_id)
  if (container.isItem === 1) throw invalidParameter('A carousel item cannot be published alone')
  return context.store.transaction(() => {
    checkState(context, container)
    const quota = publishingQuota(context, account.id)
    if (quota.used >= quota.total) {
      throw mediaRefused(
        9,
        2207042,
        'Application request limit reached',
        'You reached the maximum number of posts that can be published today.',
      )
    }
    const now = context.clock()
    const post = {
      id: risingId(now),
      kind: container.kind,
      text: container.caption,
      shortcode: shortcode(),
      containerId: container.id,
      details: '{}',
      replyTo: null,
      createdAt: now,
    }
    acceptPost(context, account, post, mediaIdsOf(context, container), call.arrivedAt)
    markContainerPublished(context.store, container.id, now)
    return { status: 200, body: { id: post.id } }
  })
}

function checkState(context: Context, container: Container): void {
  const { status_code } = containerState(context, container)
  if (status_code === 'FINISHED') return
  if (status_code === 'EXPIRED') {
    throw mediaRefused(-2, 2207020, 'The media has expired.', 'Create the container again.')
  }
  if (status_code === 'ERROR') {
    throw mediaRefused(-1, 2207032, 'The media could not be created.', 'Create the container again.')
  }
  throw mediaRefused(9007, 2207027, 'Media ID is not available', 'The media is not ready to be published.')
}

function mediaIdsOf(context: Context, container: Container): string[] {
  if (container.mediaId !== null) return [container.mediaId]
  const children = JSON.parse(container.children) as string[]
  return children.flatMap((id) => findContainer(context.store, id)?.mediaId ?? [])
}

export function publishingQuota(context: Context, accountId: string): { used: number; total: number } {
  const total = Math.max(1, Math.floor(POSTS_A_DAY * settingsOf(context.store).rateLimitFactor))
  return { used: countPostsOf(context.store, accountId, context.clock() - DAY), total }
}

/** The publishing quota. Clients read it because Instagram's documentation states different totals. */
export function publishingLimit({ context, account, fields }: GraphCall): Answer {
  const { used, total } = publishingQuota(context, account.id)
  const asked = (fields.fields ?? 'quota_usage').split(',')
  const all: Record<string, unknown> = {
    quota_usage: used,
    config: { quota_total: total, quota_duration: DAY / 1000 },
  }
  const entry = Object.fromEntries(asked.filter((name) => name in all).map((name) => [name, all[name]]))
  return { status: 200, body: { data: [entry] } }
}
