import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { counted } from '../../../shared/numbers/compact-number.ts'

export const scheduledPosts = '/content/posts?tab=queue'

export const aheadText = (count: number) =>
  `${counted(count, 'more post')} ${count === 1 ? 'is' : 'are'} scheduled by series and evergreen sets.`

/** Says how many posts the list leaves out because they are planned for the weeks to come, and where they are. */
export function PlannedAhead({ count }: { count: number }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', px: { xs: 0.5, md: 2 } }}>
      {aheadText(count)}{' '}
      <Link component={RouterLink} to={scheduledPosts}>
        Show scheduled posts
      </Link>
    </Typography>
  )
}
