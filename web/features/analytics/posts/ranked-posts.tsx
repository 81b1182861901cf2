import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { RankedPost } from '../../../../contract/analytics/analytics.ts'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import { compactNumber, counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { shortDay } from '../../../shared/time/calendar-day.ts'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useRankedPosts } from '../analytics-calls.ts'
import { percent } from '../figures.ts'
import type { AnalyticsView } from '../filter/analytics-view.ts'

/** The best and the weakest posts side by side. */
export function RankedPostsSections({ view }: { view: AnalyticsView }) {
  const posts = useRankedPosts(view)
  if (posts.isPending) return <Skeleton variant="rounded" height={420} />
  if (!posts.data) {
    return (
      <Section title="Best posts">
        <ErrorState
          title="Your best posts could not be loaded"
          error={posts.error}
          onRetry={() => void posts.refetch()}
          retrying={posts.isFetching}
        />
      </Section>
    )
  }
  const { top, flop, compared } = posts.data
  if (top.length === 0) return null
  const from = `of ${counted(compared, 'post')}: interactions out of impressions. Rates of few impressions count less, because they may be chance.`
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
        opacity: posts.isPlaceholderData ? 0.6 : 1,
      }}
    >
      <PostList title="Best posts" description={`The highest engagement rates ${from}`} posts={top} />
      {flop.length > 0 && (
        <PostList title="Weakest posts" description={`The lowest engagement rates ${from}`} posts={flop} />
      )}
    </Box>
  )
}

function PostList({
  title,
  description,
  posts,
}: {
  title: string
  description: string
  posts: RankedPost[]
}) {
  return (
    <Section title={title} description={description} flush>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {posts.map((ranked) => (
          <RankedPostItem key={ranked.post.id} ranked={ranked} />
        ))}
      </Box>
    </Section>
  )
}

function RankedPostItem({ ranked }: { ranked: RankedPost }) {
  const { post, impressions, engagements, engagementRate } = ranked
  const { platform, account, publishedAt } = post
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 2,
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'background.subtle' },
      }}
    >
      <Box sx={{ pt: 0.25 }}>
        <PlatformIcon platform={platform} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={`/content/posts/${post.id}`}
          underline="none"
          variant="body2"
          sx={excerpt}
        >
          {post.excerpt}
        </Link>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.25 }}>
          {[account && listedNameOf(account), publishedAt && shortDay(publishedAt)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        <Typography component="p" variant="subtitle2">
          {percent(engagementRate)}
        </Typography>
        <Typography
          variant="caption"
          component="p"
          title={`${counted(engagements, 'interaction')} out of ${wholeNumber(impressions)} impressions`}
          sx={{ color: 'text.secondary' }}
        >
          {compactNumber(engagements)} of {compactNumber(impressions)}
        </Typography>
      </Box>
    </Box>
  )
}

/** One line; the whole row is the link. */
const excerpt = {
  display: 'block',
  color: 'text.primary',
  fontWeight: 450,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const
