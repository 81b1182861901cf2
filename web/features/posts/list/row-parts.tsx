import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import { formatDateTime, formatTime } from '../../../shared/time/date-time.ts'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { PostStatusChip, PostStatusMark } from '../../../shared/ui/post-status.tsx'
import { statusLabel } from '../../../shared/ui/post-status-words.ts'
import { statusCounts } from './list-items.ts'

type AccountsProps = {
  posts: readonly PostSummary[]
  postCount: number
  expanded: boolean | undefined
}

/** The marks of the platforms, and the account or how many there are. */
export function Accounts({ posts, postCount, expanded }: AccountsProps) {
  const keys = [...new Set(posts.map((post) => post.platform))]
  const [first] = posts
  // The number is always greater than one. On phones, and beside many icons, there is only room for the number.
  const number = (
    <>
      {posts.length === postCount ? postCount : `${posts.length} of ${postCount}`}
      <Box component="span" className="noun" sx={keys.length > 4 ? visuallyHidden : undefined}>
        {' accounts'}
      </Box>
    </>
  )
  return (
    <Box component="span" className="accounts">
      <Box component="span" className="marks" sx={{ display: 'inline-flex', gap: 0.5, flexShrink: 0 }}>
        {keys.map((key) => (
          <PlatformIcon key={key} platform={key} size={16} />
        ))}
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {keys.map((key) => platforms[key].name).join(', ')}{' '}
      </Box>
      <Box component="span" className="name">
        {postCount > 1 && expanded !== false && posts.length === 1
          ? nameOf(first)
          : postCount > 1
            ? number
            : nameOf(first)}
      </Box>
      {expanded !== undefined && (
        <ExpandIcon
          aria-hidden="true"
          sx={{
            fontSize: 18,
            transform: expanded ? 'rotate(180deg)' : 'none',
            transition: 'transform 140ms',
          }}
        />
      )}
    </Box>
  )
}

const nameOf = (post: PostSummary | undefined) =>
  post?.account ? listedNameOf(post.account) : 'No account yet'

/** The time of day; the day is in the heading above. `changed`: the list is by the last change. */
export function RowTime({ post, changed }: { post: PostSummary; changed: boolean }) {
  if (changed) {
    return (
      <time
        className="time"
        dateTime={post.updatedAt}
        title={`Last changed ${formatDateTime(post.updatedAt)}`}
      >
        {formatTime(post.updatedAt)}
      </time>
    )
  }
  if (post.status === 'draft') return <span className="time">Draft saved</span>
  const at = post.publishedAt ?? post.scheduledAt ?? post.timestamp
  return (
    <time className="time" dateTime={at} title={formatDateTime(at)}>
      {formatTime(at)}
    </time>
  )
}

/** One status with its name, or the number of posts of each. */
export function Statuses({ posts }: { posts: readonly PostSummary[] }) {
  const counts = statusCounts(posts)
  const [first] = posts
  if (counts.length === 1 && first) {
    const problem = posts.every((post) => post.problem?.code === first.problem?.code) ? first.problem : null
    const approval = posts.every((post) => post.approval?.state === first.approval?.state)
      ? first.approval
      : null
    return (
      <span className="status only-status">
        <PostStatusChip status={first.status} problem={problem} approval={approval} />
      </span>
    )
  }
  return (
    <span className="status">
      {counts.map(([status, count]) => (
        <PostStatusMark
          key={status}
          status={status}
          text={String(count)}
          label={`${count} ${statusLabel(status)}`}
        />
      ))}
    </span>
  )
}
