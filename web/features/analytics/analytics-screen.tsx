import ChartIcon from '@mui/icons-material/BarChart'
import LinkIcon from '@mui/icons-material/HubOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { Analytics } from '../../../contract/analytics/analytics.ts'
import { relativeTime } from '../../shared/time/relative-time.ts'
import { zoneName } from '../../shared/time/date-time.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useSocialAccounts } from '../social-accounts/index.ts'
import { prefetchAnalytics, useAnalytics } from './analytics-calls.ts'
import { AnalyticsSkeleton, noteHeight } from './analytics-skeleton.tsx'
import { FigureCards } from './cards/figure-cards.tsx'
import { OverTime } from './charts/over-time.tsx'
import { rangeWords } from './figures.ts'
import { isFiltered, type AnalyticsView } from './filter/analytics-view.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import { useAnalyticsView, type ChangeView } from './filter/use-analytics-view.ts'
import { LowerParts } from './lower-parts.tsx'

/** The numbers are on their way while the screen and what is around it are drawn for the first time. */
export function loader({ request }: { request: Request }): null {
  prefetchAnalytics(request.url)
  return null
}

/** The screen itself follows its address. */
export const shouldRevalidate = (): boolean => false

/** What the posts and accounts of the workspace achieved. The router takes it by this name. */
export function Component() {
  const { view, change } = useAnalyticsView()
  const analytics = useAnalytics(view)
  const { data } = analytics
  return (
    <Stack spacing={3}>
      <FilterBar view={view} change={change} />
      {data ? (
        <Stack
          spacing={3}
          aria-busy={analytics.isPlaceholderData}
          sx={{ opacity: analytics.isPlaceholderData ? 0.6 : 1, transition: 'opacity 140ms' }}
        >
          <Loaded data={data} view={view} change={change} />
        </Stack>
      ) : analytics.isPending ? (
        <AnalyticsSkeleton />
      ) : (
        <Section>
          <Box sx={{ minHeight: 480, display: 'grid', placeItems: 'center' }}>
            <ErrorState
              title="Your analytics could not be loaded"
              error={analytics.error}
              onRetry={() => void analytics.refetch()}
              retrying={analytics.isFetching}
            />
          </Box>
        </Section>
      )}
    </Stack>
  )
}

type LoadedProps = { data: Analytics; view: AnalyticsView; change: ChangeView }

function Loaded({ data, view, change }: LoadedProps) {
  const accounts = useSocialAccounts().data?.accounts
  const isNew = data.readAt === null && data.totals.posts === 0 && !isFiltered(view)
  return (
    <>
      <ReadNote data={data} />
      <FigureCards data={data} />
      {isNew ? (
        <FirstStep connected={accounts === undefined || accounts.length > 0} />
      ) : (
        <OverTime data={data} view={view} change={change} />
      )}
      <LowerParts data={data} view={view} hasPosts={!isNew} />
    </>
  )
}

/** Which days the numbers speak of, and how old they are. */
function ReadNote({ data: { range, previous, readAt } }: { data: Analytics }) {
  const parts = [
    rangeWords(range),
    previous && `compared with ${rangeWords(previous)}`,
    `days in ${zoneName(range.timeZone)}`,
    readAt === null ? 'no data yet' : `updated ${relativeTime(readAt).replace('Just now', 'just now')}`,
  ]
  return (
    <Typography component="p" variant="body2" sx={{ color: 'text.secondary', minHeight: noteHeight }}>
      {parts.filter(Boolean).join(' · ')}
    </Typography>
  )
}

/** Leads a new user on to the first numbers. */
function FirstStep({ connected }: { connected: boolean }) {
  return (
    <Section>
      {connected ? (
        <EmptyState
          icon={<ChartIcon />}
          title="Publish your first post"
          text="Its numbers appear here within an hour and are read again as they grow."
          action={
            <Button component={Link} to="/content" variant="contained">
              Create Post
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<LinkIcon />}
          title="See how your posts do"
          text="We read the numbers of your posts and profile on each platform that you connect."
          action={
            <Button component={Link} to="/social" variant="contained">
              Connect an account
            </Button>
          }
        />
      )}
    </Section>
  )
}
