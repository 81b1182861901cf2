import Link from '@mui/material/Link'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { NewTabIcon } from '../../../shared/ui/new-tab-icon.tsx'

/** "View on X"; nothing if the URL is unknown. */
export function PermalinkLink({ post }: { post: Pick<PostSummary, 'platform' | 'permalink'> }) {
  if (!post.permalink) return null
  return (
    <Link href={post.permalink} target="_blank" rel="noreferrer" color="inherit" underline="always">
      View on {platforms[post.platform].shortName}
      <NewTabIcon />
    </Link>
  )
}
