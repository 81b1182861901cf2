import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { CureButton } from '../cure/cure-button.tsx'
import { cureOf } from '../cure/cure-of.ts'

/** The account, what went wrong and what to do, with the button that does it. */
export function PostProblem({ post }: { post: PostSummary }) {
  if (!post.problem) return null
  const { cause, cure: advice } = post.problem
  const cure = cureOf(post)
  const who = post.account
    ? `${handleOf(post.account.username)} on ${platforms[post.platform].name}`
    : platforms[post.platform].name
  return (
    <Alert
      severity={post.status === 'needs_attention' ? 'warning' : 'error'}
      // What is decided on this page is asked below.
      {...(cure !== null && cure !== 'decide' && { action: <CureButton post={post} color="inherit" /> })}
      // On a phone the action stands below the text, which is narrow enough.
      sx={{
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: { xs: '1 0 calc(100% - 40px)', sm: '1 1 auto' } },
        '& .MuiAlert-action': { pt: 0.5, '& > *': { whiteSpace: 'nowrap' } },
      }}
    >
      <AlertTitle sx={{ mb: 0.25 }}>
        {who}: {cause}
      </AlertTitle>
      {advice}
    </Alert>
  )
}
