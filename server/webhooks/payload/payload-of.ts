import { inWorkspace } from '../../../contract/workspaces/workspace-link.ts'
import type { EmittedEvent, ProductEvent } from '../../../contract/events/events.ts'
import type { WebhookEventType } from '../../../contract/webhooks/webhook-events.ts'
import type { WebhookPayload } from '../../../contract/webhooks/webhook-payloads.ts'
import type { Context, Db } from '../../context.ts'
import { excerptOf } from '../../posts/index.ts'
import { findPostFacts } from './posts.queries.ts'

export type PublicEvent = Extract<ProductEvent, { type: WebhookEventType }>

type Payload = {
  payload: WebhookPayload
  /** The labels of the post that it is about; null if it is about none. */
  labelIds: string[] | null
}

/** What webhooks send for an event. Posts are described as they are now. */
export async function payloadOf(
  ctx: Context,
  db: Db,
  { workspaceId, at, event }: EmittedEvent<PublicEvent>,
): Promise<Payload> {
  const post = 'postId' in event.data ? await describePost(ctx, db, workspaceId, event.data) : null
  const payload = { type: event.type, timestamp: at, data: { workspaceId, ...dataOf(event, post) } }
  return {
    // `dataOf` has the shape of each type; the tests parse every type by its schema.
    payload: payload as WebhookPayload,
    labelIds: post && post.labels.map(({ id }) => id),
  }
}

type Post = Extract<WebhookPayload, { type: 'post.published' }>['data']['post']
/** The data of each type, but for the workspace. */
type Data<Payload = WebhookPayload> = Payload extends { data: infer All } ? Omit<All, 'workspaceId'> : never

function dataOf(event: PublicEvent, post: Post | null): Data {
  // Each event that says more of a post than its id has one.
  const about = { post: post as Post }
  switch (event.type) {
    case 'post.scheduled':
      return { ...about, waitsForApproval: event.data.waitsForApproval }
    case 'post.published':
    case 'post.points_missing':
      return about
    case 'post.failed':
    case 'post.needs_attention':
      return { ...about, cause: event.data.cause }
    case 'approval.requested':
      return { ...about, by: event.data.by, note: event.data.note }
    case 'approval.decided': {
      const { by: name, deciderId, decision, reason } = event.data
      return { ...about, by: { userId: deciderId ?? null, name }, decision, reason }
    }
    case 'comment.created': {
      const { commentId: id, threadId, audience, text, by } = event.data
      return { post, comment: { id, threadId, audience, text, by } }
    }
    case 'review.opened':
      return { reviewLink: { id: event.data.linkId, name: event.data.name } }
    case 'social_account.connected':
    case 'social_account.needs_reconnect':
      return { socialAccount: accountOf(event.data) }
    case 'social_account.ends_soon':
      return { socialAccount: accountOf(event.data), endsAt: event.data.endsAt }
    case 'social_account.disconnected': {
      const { by, scheduledPosts } = event.data
      return { socialAccount: accountOf(event.data), by, scheduledPosts }
    }
    case 'post.milestone':
      return { ...about, metric: event.data.metric, value: event.data.value }
    case 'social_account.milestone':
      return { socialAccount: accountOf(event.data), metric: event.data.metric, value: event.data.value }
    case 'feed.needs_attention':
      return { feed: { id: event.data.feedId, title: event.data.title }, cause: event.data.cause }
    case 'points.low':
      return { available: event.data.available }
    case 'member.joined': {
      const { userId, name, role } = event.data
      return { member: { userId, name, role } }
    }
    case 'member.role_changed': {
      const { userId, role, by } = event.data
      return { member: { userId, role }, by: { name: by } }
    }
  }
}

type Account = { socialAccountId: string; platform: Post['platform']; username: string }

const accountOf = ({ socialAccountId: id, platform, username }: Account) => ({ id, platform, username })

type Known = {
  postId: string
  platform?: Post['platform']
  username?: string | null
  excerpt?: string
  permalink?: string | null
}

/** A post that was deleted is described as the event knew it; null if it knew only the id. */
async function describePost(
  ctx: Context,
  db: Db,
  workspaceId: string,
  { postId: id, platform, username: handle = null, excerpt = '', permalink = null }: Known,
): Promise<Post | null> {
  const url = inWorkspace(`${ctx.config.appUrl}/content/posts/${id}`, workspaceId)
  const facts = await findPostFacts(db, workspaceId, id)
  if (!facts) {
    if (platform === undefined) return null
    return {
      id,
      url,
      platform,
      excerpt,
      permalink,
      groupId: null,
      socialAccount: handle === null ? null : { id: null, username: handle },
      scheduledAt: null,
      publishedAt: null,
      labels: [],
    }
  }
  const { social_account_id: accountId, username } = facts
  return {
    id,
    url,
    groupId: facts.group_id,
    platform: facts.platform,
    socialAccount: username === null ? null : { id: accountId, username },
    excerpt: excerptOf(facts.content),
    permalink: facts.permalink,
    scheduledAt: facts.scheduled_at?.toISOString() ?? null,
    publishedAt: facts.published_at?.toISOString() ?? null,
    labels: facts.labels,
  }
}
