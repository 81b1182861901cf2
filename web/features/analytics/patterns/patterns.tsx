import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { Patterns } from '../../../../contract/analytics/analytics.ts'
import { Section } from '../../../shared/ui/section.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { usePatterns } from '../analytics-calls.ts'
import { ChartFrame } from '../charts/chart-frame.tsx'
import type { AnalyticsView } from '../filter/analytics-view.ts'
import { insightsTitle } from '../insights/insights-section.tsx'
import { HeatMap, heatMapHeight } from './heat-map.tsx'
import { heatMapSentence, heatMapTable } from './heat-map-data.ts'
import { KindsChart, kindsHeight } from './kinds-chart.tsx'
import { fewPosts, kindGroups, kindsTable } from './kinds-data.ts'

type Props = {
  view: AnalyticsView
  /** The days in words, and as a part of file names. */
  days: string
  fileDays: string
}

/** When and what to post, as far as the results tell. */
export function PatternsSections(props: Props) {
  const patterns = usePatterns(props.view)
  if (patterns.isPending) return <Skeleton variant="rounded" height={heatMapHeight + 160} />
  if (!patterns.data) {
    return (
      <Section title="When your posts do best">
        <ErrorState
          title="This could not be loaded"
          error={patterns.error}
          onRetry={() => void patterns.refetch()}
          retrying={patterns.isFetching}
        />
      </Section>
    )
  }
  const { heatMap } = patterns.data
  if (!heatMap.some(({ posts }) => posts > 0)) return null
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'minmax(0, 1fr)',
        opacity: patterns.isPlaceholderData ? 0.6 : 1,
      }}
    >
      <Hours {...props} heatMap={heatMap} />
      <Kinds {...props} kinds={patterns.data.kinds} />
    </Box>
  )
}

function Hours({ days, fileDays, heatMap }: Props & Pick<Patterns, 'heatMap'>) {
  return (
    <Section title="When your posts do best">
      <ChartFrame
        name="Engagement rate by hour"
        sentence={heatMapSentence(heatMap)}
        days={days}
        fileName={`hours-${fileDays}`}
        table={heatMapTable(heatMap)}
        height={heatMapHeight}
      >
        <HeatMap cells={heatMap} />
      </ChartFrame>
    </Section>
  )
}

function Kinds({ days, fileDays, kinds }: Props & Pick<Patterns, 'kinds'>) {
  const groups = kindGroups(kinds)
  if (groups.length === 0) return null
  return (
    <Section title="What kind of post works">
      <ChartFrame
        name="Engagement rate by kind of post"
        sentence={`All interactions per impression in these days, all accounts together. “${insightsTitle}” counts something else: each number on its own, within each account, over 12 months. Faint bars have fewer than ${fewPosts} posts, which says little.`}
        days={days}
        fileName={`kinds-${fileDays}`}
        table={kindsTable(groups)}
        height={kindsHeight(groups)}
      >
        <KindsChart groups={groups} />
      </ChartFrame>
    </Section>
  )
}
