import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'

/** The posts that were not published, each with a link to its page. */
export function ProblemLines({ posts }: { posts: readonly PostSummary[] }) {
  return posts.map((post) => (
    <div key={post.id}>
      {post.status === 'needs_attention'
        ? `Your post on ${platforms[post.platform].name} needs your attention.`
        : `Failed to publish content${post.account ? ` to ${handleOf(post.account.username)}` : ''}.`}{' '}
      <MuiLink component={Link} to={`/content/posts/${post.id}`} color="inherit" underline="always">
        See what happened
      </MuiLink>
    </div>
  ))
}
