import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { Post } from '../../../../contract/posts.ts'
import { formatDateTime, localTimeZone, zoneName } from '../../../shared/time/date-time.ts'
import { statusLabel } from '../../../shared/ui/post-status.tsx'
import { PermalinkLink } from '../../posts/index.ts'

/** The result of the last action. */
export type Outcome =
  | { kind: 'saved' | 'planned'; text: string }
  | { kind: 'published' | 'scheduled'; text: string; post: Post }
  | { kind: 'problem'; post: Post }
  | { kind: 'error'; title: string; text: string | null }
  | { kind: 'cleared'; undo: () => void }

type Props = { outcome: Outcome | null; publishing: Post | null; onClose: () => void }

/** An empty live region takes no space. */
const quietWhenEmpty = { '&:empty': { position: 'absolute' } } as const

/** Shows the result. Its live regions exist before the first message. */
export function OutcomeAlert({ outcome, publishing, onClose }: Props) {
  const bad = outcome?.kind === 'error' || outcome?.kind === 'problem'
  return (
    <>
      <Box aria-live="assertive" sx={quietWhenEmpty}>
        {bad && <Bad outcome={outcome} onClose={onClose} />}
      </Box>
      <Box aria-live="polite" sx={quietWhenEmpty}>
        {publishing && <Underway post={publishing} />}
        {outcome && !bad && <Good outcome={outcome} onClose={onClose} />}
      </Box>
    </>
  )
}

const close = { closeButton: { 'aria-label': 'Dismiss' } }
const postPath = (post: Post) => `/content/posts/${post.id}`

function Bad({
  outcome,
  onClose,
}: {
  outcome: Extract<Outcome, { kind: 'error' | 'problem' }>
  onClose: () => void
}) {
  if (outcome.kind === 'error') {
    return (
      <Alert severity="error" role="presentation" onClose={onClose} slotProps={close}>
        <AlertTitle sx={{ mb: outcome.text ? 0.25 : 0 }}>{outcome.title}</AlertTitle>
        {outcome.text}
      </Alert>
    )
  }
  const { post } = outcome
  const reconnect = post.problem?.code === 'reauth_required' || post.problem?.code === 'account_disconnected'
  // The post may have been published, or only a part of it; the user decides on the post's page.
  const unknown = post.status === 'needs_attention'
  return (
    <Alert severity={unknown ? 'warning' : 'error'} role="presentation" onClose={onClose} slotProps={close}>
      <AlertTitle sx={{ mb: 0.25 }}>
        {post.problem?.code === 'partly_published'
          ? 'Only a part of the post is published'
          : unknown
            ? `Is the post on ${platforms[post.platform].name}?`
            : `Failed to publish content${post.account ? ` to @${post.account.username}` : ''}`}
      </AlertTitle>
      {post.problem
        ? `${post.problem.cause} ${post.problem.cure}`
        : `The post is now: ${statusLabel(post.status)}.`}{' '}
      <MuiLink
        component={Link}
        to={reconnect ? '/social' : postPath(post)}
        color="inherit"
        underline="always"
      >
        {unknown ? 'Decide on its page' : reconnect ? 'Connect the account again' : 'See what happened'}
      </MuiLink>
    </Alert>
  )
}

function Good({
  outcome,
  onClose,
}: {
  outcome: Exclude<Outcome, { kind: 'error' | 'problem' }>
  onClose: () => void
}) {
  if (outcome.kind === 'cleared') {
    const undo = (
      <Button size="small" color="inherit" onClick={outcome.undo}>
        Undo
      </Button>
    )
    return (
      <Alert severity="info" role="presentation" action={undo}>
        Everything is cleared.
      </Alert>
    )
  }
  return (
    <Alert severity="success" role="presentation" onClose={onClose} slotProps={close}>
      {outcome.text} {outcome.kind === 'published' && <PermalinkLink post={outcome.post} />}
      {outcome.kind === 'scheduled' && (
        <MuiLink component={Link} to={postPath(outcome.post)} color="inherit" underline="always">
          Open the post
        </MuiLink>
      )}
    </Alert>
  )
}

/** Publishing continues without this page; shows what it waits for. */
function Underway({ post }: { post: Post }) {
  const link = (
    <MuiLink component={Link} to={postPath(post)} color="inherit" underline="always">
      View status
    </MuiLink>
  )
  return (
    <Alert severity="info" role="presentation">
      {post.nextTryAt
        ? `The platform asks us to wait. We try again at ${formatDateTime(post.nextTryAt)}, ${zoneName(localTimeZone())}.`
        : 'Publishing...'}{' '}
      You can leave this page. {link}
    </Alert>
  )
}
