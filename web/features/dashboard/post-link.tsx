import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'

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
        display: '-webkit-box',
        WebkitLineClamp: 2,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        '&::after': { content: '""', position: 'absolute', inset: 0 },
      }}
    >
      {excerpt}
    </Link>
  )
}
