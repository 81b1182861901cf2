import AddIcon from '@mui/icons-material/Add'
import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { LoadMore } from '../../../shared/ui/load-more.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useVerificationDialog } from '../../accounts/index.ts'
import { usePosts } from '../post-queries.ts'
import { PostFilters, usePostFilter } from './post-filters.tsx'
import { PostRow } from './post-row.tsx'

/** All posts of the workspace, newest first. */
export function PostsScreen() {
  const verification = useVerificationDialog()
  const filter = usePostFilter()
  return (
    <Stack spacing={2}>
      <Box
        sx={{
          display: 'flex',
          gap: 2,
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
        }}
      >
        <PostFilters filter={filter} />
        <Button component={Link} to="/content" variant="contained" startIcon={<AddIcon />}>
          Create Post
        </Button>
      </Box>
      <PostList onUnverified={verification.ask} />
      {verification.dialog}
    </Stack>
  )
}

function PostList({ onUnverified }: { onUnverified: () => void }) {
  const filter = usePostFilter()
  const posts = usePosts(filter)
  if (posts.isPending) return <ListSkeleton />
  if (!posts.data) {
    return (
      <Section>
        <ErrorState
          title="Your posts could not be loaded"
          error={posts.error}
          onRetry={() => void posts.refetch()}
          retrying={posts.isFetching}
        />
      </Section>
    )
  }
  const rows = posts.data.pages.flatMap((page) => page.posts)
  if (rows.length === 0)
    return <Empty filtered={filter.status !== undefined || filter.platform !== undefined} />
  return (
    <>
      <Box
        component="ul"
        aria-busy={posts.isPlaceholderData}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          opacity: posts.isPlaceholderData ? 0.6 : 1,
        }}
      >
        {rows.map((post) => (
          <PostRow key={post.id} post={post} onUnverified={onUnverified} />
        ))}
      </Box>
      <LoadMore list={posts} />
    </>
  )
}

function Empty({ filtered }: { filtered: boolean }) {
  return (
    <Section>
      {filtered ? (
        <EmptyState
          icon={<ArticleIcon />}
          title="No posts match"
          text="No post has this status on this platform."
          action={
            <Button component={Link} to="/content/posts" variant="outlined">
              Show all posts
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<ArticleIcon />}
          title="No posts yet"
          text="Drafts, scheduled and published posts appear here."
          action={
            <Button component={Link} to="/content" variant="contained">
              Create First Post
            </Button>
          }
        />
      )}
    </Section>
  )
}

function ListSkeleton() {
  return (
    <Delayed>
      <Stack spacing={1.5} component="output" aria-label="Loading your posts">
        {[0, 1, 2, 3].map((row) => (
          <Card key={row} sx={{ p: 2.5, display: 'flex', gap: 2 }}>
            <Skeleton variant="circular" width={40} height={40} />
            <Box sx={{ flex: 1 }}>
              <Skeleton width="45%" height={24} />
              <Skeleton width="90%" />
              <Skeleton width="60%" />
            </Box>
          </Card>
        ))}
      </Stack>
    </Delayed>
  )
}
