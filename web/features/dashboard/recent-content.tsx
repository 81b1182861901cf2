import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { RecentPost } from '../../../contract/dashboard/dashboard.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { formatDateTime } from '../../shared/time/date-time.ts'
import { postTime } from '../../shared/time/relative-time.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { PlatformIcon } from '../../shared/ui/platform-icon.tsx'
import { PostStatusChip } from '../../shared/ui/post-status.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { ShortNumber } from '../../shared/ui/short-number.tsx'
import { useMay } from '../workspaces/index.ts'
import { PostLink } from './post-link.tsx'

/** The newest posts, each a link to its page. */
export function RecentContent({ posts }: { posts: readonly RecentPost[] }) {
  const mayWrite = useMay('posts:write')
  if (posts.length === 0) {
    const create = (
      <Button component={RouterLink} to="/content" variant="contained">
        Create First Post
      </Button>
    )
    return (
      <Section title="Recent Content">
        <EmptyState
          icon={<ArticleIcon />}
          title="Nothing here yet"
          text="What you write, schedule and publish appears here."
          {...(mayWrite && { action: create })}
        />
      </Section>
    )
  }
  const all = (
    <Link component={RouterLink} to="/content/posts" variant="body2">
      View all
    </Link>
  )
  return (
    <Section title="Recent Content" action={all} flush>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {posts.map((post) => (
          <RecentPostRow key={post.id} post={post} />
        ))}
      </Box>
    </Section>
  )
}

function RecentPostRow({ post }: { post: RecentPost }) {
  const planned = post.status === 'scheduled' && post.scheduledAt !== null
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 2,
        px: { xs: 2, sm: 3 },
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'background.subtle' },
      }}
    >
      <Box sx={{ pt: 0.25 }}>
        <PlatformIcon platform={post.platform} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <PostLink postId={post.id} excerpt={post.content} />
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 0.5 }}>
          {platforms[post.platform].name} ·{' '}
          {planned ? formatDateTime(post.scheduledAt ?? '') : postTime(post.status, post.timestamp)}
          {post.messageCount > 1 && ` · Thread of ${post.messageCount} messages`}
          {post.engagementCount !== null && post.engagementCount > 0 && (
            <>
              {' · '}
              <ShortNumber value={post.engagementCount} />
              {post.engagementCount === 1 ? ' interaction' : ' interactions'}
            </>
          )}
        </Typography>
      </Box>
      <PostStatusChip status={post.status} problem={post.problem} approval={post.approval} />
    </Box>
  )
}
