import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { reconnectCodes, type PostSummary } from '../../../../contract/posts/posts.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'

/** The account, what went wrong and what to do, with a button for the next step. */
export function PostProblem({ post }: { post: PostSummary }) {
  if (!post.problem) return null
  const { cause, cure } = post.problem
  const code = post.problem.reason ?? post.problem.code
  const reconnect = reconnectCodes.some((one) => one === code)
  const edit = (code === 'rejected' || code === 'media_missing') && post.can.edit
  const who = post.account
    ? `${handleOf(post.account.username)} on ${platforms[post.platform].name}`
    : platforms[post.platform].name
  const next = reconnect ? (
    <Button component={Link} to="/social" size="small" color="inherit" variant="outlined">
      {post.account?.isConnected ? 'Resume' : 'Reconnect'}
    </Button>
  ) : edit ? (
    <Button component={Link} to={`/content?post=${post.id}`} size="small" color="inherit" variant="outlined">
      Edit the post
    </Button>
  ) : undefined
  return (
    <Alert
      severity={post.status === 'needs_attention' ? 'warning' : 'error'}
      {...(next && { action: next })}
      // On a phone the action stands below the text, which is narrow enough.
      sx={{
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: { xs: '1 0 calc(100% - 40px)', sm: '1 1 auto' } },
      }}
    >
      <AlertTitle sx={{ mb: 0.25 }}>
        {who}: {cause}
      </AlertTitle>
      {cure}
    </Alert>
  )
}
