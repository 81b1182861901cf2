import DownIcon from '@mui/icons-material/TrendingDown'
import UpIcon from '@mui/icons-material/TrendingUp'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Insight } from '../../../../contract/analytics/insights.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useInsights } from '../analytics-calls.ts'
import type { AnalyticsView } from '../filter/analytics-view.ts'

export const insightsTitle = 'What works for you'

/** What the results say in words, as far as it is hardly chance. */
export function InsightsSection({ view }: { view: AnalyticsView }) {
  const insights = useInsights(view)
  if (insights.isPending) return <Skeleton variant="rounded" height={220} />
  if (!insights.data) {
    return (
      <Section title={insightsTitle}>
        <ErrorState
          title="Your insights could not be loaded"
          error={insights.error}
          onRetry={() => void insights.refetch()}
          retrying={insights.isFetching}
        />
      </Section>
    )
  }
  const { insights: found, posts, neededPosts, comparisons } = insights.data
  const from = `From ${counted(posts, 'post')} of the last 12 months whose numbers have settled.`
  if (found.length === 0) {
    return (
      <Section title={insightsTitle} description={from}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {posts < neededPosts
            ? `With ${neededPosts} posts we can begin to compare.`
            : `We made ${counted(comparisons, 'comparison')} and found no statistically reliable difference.`}
        </Typography>
      </Section>
    )
  }
  return (
    <Section
      title={insightsTitle}
      description={`${from} Each post is compared with others of its account. We show only statistically reliable findings (95%): of 20 such sentences, about one may be wrong.`}
    >
      <Box
        component="ul"
        aria-label={insightsTitle}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1,
          opacity: insights.isPlaceholderData ? 0.6 : 1,
        }}
      >
        {found.map((insight) => (
          <InsightItem key={`${insight.factor} ${insight.value} ${insight.metric}`} insight={insight} />
        ))}
      </Box>
    </Section>
  )
}

function InsightItem({ insight: { sentence, ratio, low, high, others } }: { insight: Insight }) {
  const Icon = ratio < 1 ? DownIcon : UpIcon
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        p: 1.5,
        borderRadius: 3,
        bgcolor: 'background.subtle',
        alignItems: 'flex-start',
      }}
    >
      <Icon aria-hidden="true" sx={{ color: ratio < 1 ? 'error.strong' : 'success.strong' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          {sentence}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          90% likely between {low} and {high} times, compared with {counted(others, 'other post')} of the same
          accounts
        </Typography>
      </Box>
    </Box>
  )
}
