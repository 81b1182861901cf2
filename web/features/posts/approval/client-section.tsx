import ReviewIcon from '@mui/icons-material/RateReviewOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { ApprovalStep } from '../../../../contract/approval/approval.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { Section } from '../../../shared/ui/section.tsx'
import { pathToLink, useLinksOfPost } from '../../review-links/index.ts'
import { useApprovalSteps } from './approval-calls.ts'

type Props = {
  post: Post
  /** While the post is being deleted, nothing is loaded again. */
  isPaused: boolean
  /** Absent where the user may not share it. */
  onShare: (() => void) | undefined
}

/** On the page of a post: what the client decided about it, and whether they can. */
export function ClientSection({ post, isPaused, onShare }: Props) {
  const { id, approval } = post
  const steps = useApprovalSteps(id, { enabled: !isPaused }).data?.steps ?? none
  const decided = steps.filter(({ party, hash }) => party === 'client' && hash !== null)
  const waits = approval?.state === 'asked' && approval.waitsFor === 'client'
  const links = useLinksOfPost(id, { enabled: waits && onShare !== undefined && !isPaused }).data
  if (!waits && decided.length === 0) return null
  return (
    <Section title="Client">
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
        {waits && (
          <Typography variant="body2">
            This post waits for the client, who approves it on the page of a review link.
          </Typography>
        )}
        {links && links.length > 0 && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            It is shared by{' '}
            {links.map((link, at) => (
              <span key={link.id}>
                {at > 0 && ', '}
                <Link component={RouterLink} to={pathToLink(link.id)} underline="always">
                  <bdi>{link.name}</bdi>
                </Link>
              </span>
            ))}
            .
          </Typography>
        )}
        {waits && links?.length === 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Typography variant="body2" sx={{ color: 'warning.strong', flex: '1 1 200px' }}>
              No open review link shows it, so nobody can approve it yet.
            </Typography>
            <Button variant="contained" startIcon={<ReviewIcon />} onClick={onShare}>
              Share for review
            </Button>
          </Box>
        )}
        {decided.length > 0 && <Decisions steps={decided} />}
      </Box>
    </Section>
  )
}

const none: never[] = []

const Decisions = ({ steps }: { steps: readonly ApprovalStep[] }) => (
  <Box
    component="ul"
    aria-label="Decisions of the client"
    sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
  >
    {steps.map(({ id, at, by, kind, note }) => (
      <Box component="li" key={id} sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
        <Box component="bdi" sx={{ fontWeight: 600 }}>
          {by ?? 'The client'}
        </Box>{' '}
        {kind === 'approved' ? 'approved it' : 'asked for changes'}
        <Typography component="time" dateTime={at} variant="caption" sx={{ color: 'text.secondary', ml: 1 }}>
          {formatDateTime(at)}
        </Typography>
        {note !== '' && (
          <Box
            component="blockquote"
            dir="auto"
            sx={{ m: 0, mt: 0.5, pl: 1.5, borderLeft: 3, borderColor: 'divider', whiteSpace: 'pre-wrap' }}
          >
            {note}
          </Box>
        )}
      </Box>
    ))}
  </Box>
)
