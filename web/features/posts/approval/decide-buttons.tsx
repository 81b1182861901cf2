import ApproveIcon from '@mui/icons-material/CheckRounded'
import ChangeIcon from '@mui/icons-material/RateReviewOutlined'
import RejectIcon from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import Button, { buttonClasses } from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { narrowBar } from './narrow-bar.ts'
import type { Deciding } from './use-decide.ts'

type Props = {
  posts: readonly PostSummary[]
  deciding: Deciding
  /** In a row of a list: small, with icons for what is chosen less often. */
  compact?: boolean
  tabIndex?: number
}

/** Approve, ask for changes, reject; the keys A, C and R do the same. */
export function DecideButtons({ posts, deciding, compact = false, tabIndex = 0 }: Props) {
  const about = compact ? `: “${posts[0]?.excerpt.slice(0, 40) ?? ''}”` : ''
  const busy = deciding.busy !== null
  const size = compact ? 'small' : 'medium'
  const approve = (
    <BusyButton
      variant="contained"
      size={size}
      startIcon={<ApproveIcon />}
      busy={deciding.busy === 'approve' && !compact}
      busyLabel="Approving..."
      disabled={busy && compact}
      aria-keyshortcuts="A"
      {...(compact && { 'aria-label': `Approve${about}` })}
      tabIndex={tabIndex}
      onClick={() => deciding.ask('approve', posts)}
      sx={{
        flexGrow: { xs: 1, sm: 0 },
        flexBasis: { xs: compact ? 'auto' : '100%', sm: 'auto' },
        order: { xs: 3, sm: 0 },
        whiteSpace: 'nowrap',
        ...(!compact && withoutIcon),
      }}
    >
      {approveLabel(posts, compact)}
    </BusyButton>
  )
  const others = [
    { decision: 'request_changes', label: 'Ask for changes', key: 'C', Icon: ChangeIcon },
    { decision: 'reject', label: 'Reject', key: 'R', Icon: RejectIcon },
  ] as const
  return (
    <Box
      sx={{
        // On phones what stands beside the buttons fits into their lines.
        display: { xs: compact ? 'flex' : 'contents', sm: 'flex' },
        gap: compact ? 0.5 : 1,
        alignItems: 'center',
        flexWrap: compact ? 'nowrap' : 'wrap',
      }}
    >
      {approve}
      {others.map(({ decision, label, key, Icon }) =>
        compact ? (
          <IconButton
            key={decision}
            size="small"
            disabled={busy}
            aria-label={`${label}${about}`}
            aria-keyshortcuts={key}
            title={`${label} (${key})`}
            tabIndex={tabIndex}
            onClick={() => deciding.ask(decision, posts)}
          >
            <Icon fontSize="small" />
          </IconButton>
        ) : (
          <Button
            key={decision}
            variant={decision === 'reject' ? 'text' : 'outlined'}
            color={decision === 'reject' ? 'error' : 'primary'}
            startIcon={<Icon />}
            disabled={busy}
            aria-keyshortcuts={key}
            onClick={() => deciding.ask(decision, posts)}
            sx={{
              whiteSpace: 'nowrap',
              ...(decision === 'reject' && { color: 'error.strong' }),
              // Both fit into one line with the way to the next post.
              [`& .${buttonClasses.startIcon}`]: { display: { xs: 'none', sm: 'inherit' } },
              ...withoutIcon,
            }}
          >
            {label}
          </Button>
        ),
      )}
    </Box>
  )
}

/** Beside the comments on a small laptop, the words alone fit into one line with the way to the next post. */
const withoutIcon = { [narrowBar]: { [`& .${buttonClasses.startIcon}`]: { display: 'none' } } }

/** A post without a time is published by its approval. */
function approveLabel(posts: readonly PostSummary[], compact: boolean): string {
  if (compact || posts.length > 1 || posts[0]?.status === 'needs_attention') return 'Approve'
  return posts[0]?.scheduledAt ? 'Approve and schedule' : 'Approve and publish'
}
