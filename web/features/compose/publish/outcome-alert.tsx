import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { useStore, type StoreApi } from 'zustand'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { zoneOfTime } from '../../../shared/time/zone-words.ts'
import { statusLabel } from '../../../shared/ui/post-status-words.ts'
import { endedPosts, type Outcome } from './outcome.ts'
import { PublishedLines } from './published-lines.tsx'
import type { Refusal } from './use-publication.ts'

type Props = { of: StoreApi<Outcome | null>; publishing: readonly Post[]; onClose: () => void }

/** An empty live region takes no space. */
const quietWhenEmpty = {
  display: 'grid',
  gap: 1,
  maxHeight: '40vh',
  overflowY: 'auto',
  '&:empty': { position: 'absolute' },
} as const

const close = { closeButton: { 'aria-label': 'Dismiss' } }
const postPath = (post: Post) => `/content/posts/${post.id}`

/** Shows the result. Its live regions exist before the first message. */
export function OutcomeAlert({ of, publishing, onClose }: Props) {
  const outcome = useStore(of)
  const posts = outcome?.kind === 'published' ? outcome.posts : publishing
  // Until the outcome of all posts is known, a dismissed alert would come back with it.
  const dismiss = outcome ? { onClose } : {}
  const refused = outcome?.kind === 'published' || outcome?.kind === 'scheduled' ? outcome.refused : none
  return (
    <>
      <Box aria-live="assertive" sx={quietWhenEmpty}>
        {outcome?.kind === 'error' && (
          <Alert severity="error" role="presentation" onClose={onClose} slotProps={close}>
            <AlertTitle sx={{ mb: outcome.text ? 0.25 : 0 }}>{outcome.title}</AlertTitle>
            {outcome.text}
          </Alert>
        )}
        {endedPosts(posts).map((post) => (
          <Problem key={post.id} post={post} {...dismiss} />
        ))}
        {refused.map((one) => (
          <Refused key={one.post.id} {...one} onClose={onClose} />
        ))}
      </Box>
      <Box aria-live="polite" sx={quietWhenEmpty}>
        {posts.some(({ status }) => status === 'published') && (
          <Alert severity="success" role="presentation" {...dismiss} slotProps={close}>
            <PublishedLines posts={posts} />
          </Alert>
        )}
        <Underway posts={posts.filter(({ status }) => status === 'publishing')} several={posts.length > 1} />
        {outcome && <Done outcome={outcome} onClose={onClose} />}
      </Box>
    </>
  )
}

const none: never[] = []

const accountOf = ({ account, platform }: Post) =>
  account ? handleOf(account.username) : platforms[platform].name

function Refused({ post, message, onClose }: Refusal & { onClose: () => void }) {
  return (
    <Alert severity="error" role="presentation" onClose={onClose} slotProps={close}>
      <AlertTitle
        sx={{ mb: 0.25 }}
      >{`${platforms[post.platform].name}, ${accountOf(post)}: not published`}</AlertTitle>
      {message}
    </Alert>
  )
}

function Problem({ post, ...dismiss }: { post: Post; onClose?: () => void }) {
  const reconnect = post.problem?.code === 'reauth_required' || post.problem?.code === 'account_disconnected'
  // The post may have been published, or only a part of it; the user decides on the post's page.
  const unknown = post.status === 'needs_attention'
  const title = () => {
    if (post.problem?.code === 'partly_published') return 'Only a part of the post is published'
    if (post.problem?.code === 'duplicate') return `${platforms[post.platform].name} already has this text`
    if (unknown) return `Is the post on ${platforms[post.platform].name}?`
    return `Failed to publish content${post.account ? ` to ${handleOf(post.account.username)}` : ''}`
  }
  return (
    <Alert severity={unknown ? 'warning' : 'error'} role="presentation" {...dismiss} slotProps={close}>
      <AlertTitle sx={{ mb: 0.25 }}>{title()}</AlertTitle>
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

function Done({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  if (outcome.kind === 'undoable') {
    const undo = (
      <Button size="small" color="inherit" onClick={outcome.undo}>
        {outcome.label}
      </Button>
    )
    return (
      <Alert severity="info" role="presentation" action={undo}>
        {outcome.text}
      </Alert>
    )
  }
  if (outcome.kind !== 'saved' && outcome.kind !== 'scheduled') return null
  return (
    <Alert severity="success" role="presentation" onClose={onClose} slotProps={close}>
      {outcome.text}{' '}
      {outcome.kind === 'scheduled' && (
        <MuiLink component={Link} to={postPath(outcome.post)} color="inherit" underline="always">
          Open the post
        </MuiLink>
      )}
    </Alert>
  )
}

/** Publishing continues without this page; shows what it waits for. */
function Underway({ posts, several }: { posts: readonly Post[]; several: boolean }) {
  if (posts.length === 0) return null
  return (
    <Alert severity="info" role="presentation">
      {posts.map((post) => (
        <div key={post.id}>
          {several && <strong>{`${platforms[post.platform].name}, ${accountOf(post)}: `}</strong>}
          {post.nextTryAt
            ? `${platforms[post.platform].name} needs more time. We try again at ${formatDateTime(post.nextTryAt)}, ${zoneOfTime(post.nextTryAt)}.`
            : 'Publishing...'}{' '}
          <MuiLink component={Link} to={postPath(post)} color="inherit" underline="always">
            View status
          </MuiLink>
        </div>
      ))}
      You can leave this page.
    </Alert>
  )
}
