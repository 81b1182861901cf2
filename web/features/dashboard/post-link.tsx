import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { lineClamp } from '../../shared/theme/text-overflow.ts'

/** Two lines of a post that lead to its page. The whole row around it, which is positioned, is the link. */
export function PostLink({ postId, excerpt }: { postId: string; excerpt: string }) {
  return (
    <Link
      component={RouterLink}
      to={`/content/posts/${postId}`}
      underline="none"
      variant="body2"
      sx={{
        color: 'text.primary',
        fontWeight: 450,
        ...lineClamp(2),
        overflowWrap: 'anywhere',
        '&::after': { content: '""', position: 'absolute', inset: 0 },
      }}
    >
      {excerpt}
    </Link>
  )
}
