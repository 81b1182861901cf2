import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'

/**
 * What happens next to a post without a problem, for its page; null if its problem or its actions say it. `whomToAsk`: for a
 * user who may not change a scheduled post.
 */
export function nextStepOf(
  post: Pick<
    PostSummary,
    | 'status'
    | 'platform'
    | 'nextTryAt'
    | 'publishedAt'
    | 'problem'
    | 'deletedOnPlatformAt'
    | 'can'
    | 'approval'
  >,
  whomToAsk: string | null = null,
): string | null {
  if (post.problem) return null
  const { name } = platforms[post.platform]
  switch (post.status) {
    case 'draft':
      return 'Nothing is published until you publish or schedule it.'
    case 'pending_approval':
      return post.approval?.state === 'changes_requested'
        ? 'It waits to be changed and asked for again. It can also be approved as it is.'
        : 'It is published after somebody approves it.'
    case 'scheduled':
      return post.nextTryAt
        ? `${name} asks us to wait before we post to this account. We try again automatically.`
        : `It will publish automatically at this time. ${post.can.edit ? 'You can change it until then.' : (whomToAsk ?? '')}`.trimEnd()
    case 'publishing':
      if (post.nextTryAt) return 'We try again automatically. The history says what we wait for.'
      return post.publishedAt
        ? `The first part is on ${name}; the rest follows now.`
        : `We are sending it to ${name}. You can leave this page.`
    case 'published':
      return post.deletedOnPlatformAt
        ? `It was deleted on ${name}. Its history and its numbers stay here.`
        : null
    case 'failed':
    case 'needs_attention':
    // A status that only a newer server knows.
    default:
      return null
  }
}
