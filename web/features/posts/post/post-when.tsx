import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { zoneOfTime } from '../../../shared/time/zone-words.ts'
import { postTime } from '../../../shared/time/relative-time.ts'

const inZone = (instant: string) => `${formatDateTime(instant)}, ${zoneOfTime(instant)}`

/** The time when a post was or will be published; a scheduled time includes its time zone. */
export function PostWhen({ post }: { post: PostSummary }) {
  if (post.nextTryAt) {
    return <time dateTime={post.nextTryAt}>Waiting; next try {inZone(post.nextTryAt)}</time>
  }
  if ((post.status === 'scheduled' || post.status === 'pending_approval') && post.scheduledAt) {
    return (
      <>
        <time dateTime={post.scheduledAt}>{inZone(post.scheduledAt)}</time>
        <QueueLink post={post} />
      </>
    )
  }
  if (post.status === 'needs_attention' && post.scheduledAt && !post.publishedAt) {
    return <time dateTime={post.scheduledAt}>Planned for {inZone(post.scheduledAt)}</time>
  }
  const words = postTime(post.status, post.timestamp)
  if (post.status === 'draft') return <span title={formatDateTime(post.updatedAt)}>{words}</span>
  return (
    <time dateTime={post.timestamp} title={formatDateTime(post.timestamp)}>
      {words}
    </time>
  )
}

/** Leads a post in a queue to it. */
function QueueLink({ post: { queue, account } }: { post: PostSummary }) {
  if (queue === null || account === null) return null
  return (
    <>
      {' · '}
      <Link component={RouterLink} to={`/social/queue/${account.id}`}>
        {queue === 'paused' ? 'Not published while the queue is paused' : 'In the queue'}
      </Link>
    </>
  )
}
