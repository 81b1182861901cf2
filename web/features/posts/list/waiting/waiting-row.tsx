import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { Link } from 'react-router'
import { platforms } from '../../../../../contract/platforms/platforms.ts'
import type { PostSummary } from '../../../../../contract/posts/posts.ts'
import { counted } from '../../../../shared/numbers/compact-number.ts'
import { formatSoon } from '../../../../shared/time/date-time.ts'
import { zoneOfTime } from '../../../../shared/time/zone-words.ts'
import { MediaThumbnail } from '../../../../shared/ui/media/media-thumbnail.tsx'
import { PlatformIcon } from '../../../../shared/ui/platform-icon.tsx'
import { seenOf } from '../../approval/approval-calls.ts'
import { changedWords, strayWords, waitingWords } from '../../approval/approval-words.ts'
import { Marked } from '../../approval/changes.tsx'
import { DecideButtons } from '../../approval/decide-buttons.tsx'
import type { Deciding } from '../../approval/use-decide.ts'
import { useSwipe } from './use-swipe.ts'
import { waitingRowStyles } from './waiting-row-styles.ts'

type Props = {
  rowKey: string
  posts: readonly PostSummary[]
  deciding: Deciding
  selected?: boolean
  /** Absent where rows cannot be selected. */
  onSelect?: () => void
  /** Whether the posts of the group stand below, each on its own; undefined for one post. */
  expanded?: boolean | undefined
  onToggle?: () => void
  nested?: boolean
}

/** What waits for approval: when it goes out, its text, who asked, and the decisions. */
export function WaitingRow(props: Props) {
  const { posts } = props
  const first = posts.find(({ approval }) => approval?.state === 'asked') ?? posts[0]
  return first ? <Row {...props} first={first} /> : null
}

function Row({
  rowKey,
  posts,
  first,
  deciding,
  selected = false,
  nested = false,
  ...row
}: Props & { first: PostSummary }) {
  const { approval, scheduledAt, excerpt } = first
  const [picture] = first.media
  const name = excerpt.slice(0, 60)
  const decides = seenOf(posts).length > 0
  const stray = approval && strayWords(approval)
  const swipe = useSwipe({
    enabled: decides && deciding.busy === null,
    onRight: () => deciding.askFirst(posts),
    onLeft: () => deciding.ask('request_changes', posts),
  })
  return (
    <Box
      component="li"
      data-row={rowKey}
      data-selected={selected || undefined}
      data-nested={nested || undefined}
      sx={waitingRowStyles}
      {...swipe}
    >
      {decides && (
        <>
          <span className="swiped" data-side="right" aria-hidden="true">
            Approve
          </span>
          <span className="swiped" data-side="left" aria-hidden="true">
            Ask for changes
          </span>
        </>
      )}
      {row.onSelect ? (
        <input
          type="checkbox"
          className="select"
          checked={selected}
          aria-label={`Select “${name}”`}
          onChange={row.onSelect}
        />
      ) : (
        <span className="select" />
      )}
      {picture && (
        <Box className="picture">
          <MediaThumbnail
            src={picture.media.thumbnailUrl ?? picture.media.url}
            video={picture.media.video}
            alt={picture.altText}
            broken={`${picture.media.name} cannot be shown here`}
          />
        </Box>
      )}
      <Box className="words">
        <span className="facts">
          <time dateTime={scheduledAt ?? undefined} title={scheduledAt ? zoneOfTime(scheduledAt) : undefined}>
            {scheduledAt ? formatSoon(new Date(scheduledAt)) : 'As soon as approved'}
          </time>
          <Marks posts={posts} size={16} />
          {row.onToggle && (
            <IconButton
              size="small"
              aria-expanded={row.expanded}
              aria-label={`${counted(posts.length, 'post')}, each on its own: “${name}”`}
              title="Decide each on its own"
              onClick={row.onToggle}
            >
              <ExpandIcon fontSize="small" sx={{ transform: row.expanded ? 'rotate(180deg)' : 'none' }} />
            </IconButton>
          )}
        </span>
        <Link className="main" to={`/content/posts/${first.id}`}>
          {excerpt}
        </Link>
        <Requests posts={posts} />
        {approval?.changed && (
          <span className="change">
            {changedWords(approval.changed)}
            {approval.changed.words.length > 0 && (
              <>
                {': '}
                <Marked pieces={approval.changed.words} />
              </>
            )}
          </span>
        )}
        {stray !== null && <span className="request">{stray}</span>}
      </Box>
      {decides && (
        <div className="decide">
          <DecideButtons posts={posts} deciding={deciding} compact />
        </div>
      )}
    </Box>
  )
}

type PostsProps = { posts: readonly PostSummary[] }

const Marks = ({ posts, size }: PostsProps & { size: number }) => (
  <span className="marks">
    {posts.map(({ id, platform, account }) => (
      <Box key={id} component="span" title={account?.name} sx={{ display: 'inline-flex' }}>
        <PlatformIcon platform={platform} size={size} />
        <Box component="span" sx={visuallyHidden}>
          {platforms[platform].name}
          {account && `, ${account.name}`}
        </Box>
      </Box>
    ))}
  </span>
)

/** What was asked, of all posts, or of each if it differs. */
function Requests({ posts }: PostsProps) {
  const requests = Map.groupBy(
    posts.filter(({ approval }) => approval !== null),
    ({ approval }) => approval && `${approval.state} ${waitingWords(approval)} ${approval.note}`,
  )
  return [...requests].map(([key, those]) => {
    const approval = those[0]?.approval
    return (
      approval && (
        <span key={key} className="request" data-wanted={approval.state === 'changes_requested' || undefined}>
          {requests.size > 1 && <Marks posts={those} size={14} />}
          {waitingWords(approval)}
          {approval.note !== '' && <q>{approval.note}</q>}
        </span>
      )
    )
  })
}
