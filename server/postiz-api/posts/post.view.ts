import type { Label } from '../../../contract/labels/labels.ts'
import { postizTerms } from '../../../contract/platforms/postiz-terms.ts'
import type { Post, PostStatus } from '../../../contract/posts/posts.ts'
import type { Context } from '../../context.ts'
import type { PostBetween } from '../../posts/index.ts'

const states: Record<PostStatus, 'DRAFT' | 'QUEUE' | 'PUBLISHED' | 'ERROR'> = {
  draft: 'DRAFT',
  // It goes out as soon as it is approved.
  pending_approval: 'QUEUE',
  scheduled: 'QUEUE',
  publishing: 'QUEUE',
  published: 'PUBLISHED',
  failed: 'ERROR',
  needs_attention: 'ERROR',
}

/** When a post was or will be published. For a draft, the date that a client gave, or else its creation. */
export function publishDateOf(post: Post, dates: ReadonlyMap<string, Date>): string {
  const time = post.publishedAt ?? post.scheduledAt
  return time ?? dates.get(post.id)?.toISOString() ?? post.createdAt
}

type Known = {
  dates: ReadonlyMap<string, Date>
  labels: ReadonlyMap<string, Pick<Label, 'id' | 'name' | 'color'>>
}

/**
 * A post as Postiz lists it; undefined for one without an account, which Postiz has not. A group of Postiz is one post
 * with its thread, so that each post is a group of its own.
 */
export function presentPostizPost(
  { config }: Context,
  { post, externalId, labelIds }: PostBetween,
  { dates, labels }: Known,
) {
  const { account, platform } = post
  if (!account) return undefined
  return {
    id: post.id,
    content: post.content,
    publishDate: publishDateOf(post, dates),
    releaseURL: post.permalink,
    releaseId: externalId,
    state: states[post.status],
    group: post.id,
    tags: labelIds.flatMap((id) => {
      const tag = labels.get(id)
      return tag ? [{ tag: { id, name: tag.name, color: tag.color } }] : []
    }),
    integration: {
      id: account.id,
      providerIdentifier: postizTerms[platform].identifier,
      name: account.listedName ?? account.name,
      picture: account.pictureUrl === null ? null : config.appUrl + account.pictureUrl,
    },
  }
}
