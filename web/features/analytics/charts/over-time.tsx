import InsightsIcon from '@mui/icons-material/ShowChart'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Analytics } from '../../../../contract/analytics/analytics.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { divisions, metrics, type AnalyticsView, type Division } from '../filter/analytics-view.ts'
import type { ChangeView } from '../filter/use-analytics-view.ts'
import { rangeWords } from '../figures.ts'
import { chartOf, describe, hasNumbers, metricNames, tableOf } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'
import { drawnLinesOf } from './line-looks.ts'
import { TimeChart } from './time-chart.tsx'

type Props = { data: Analytics; view: AnalyticsView; change: ChangeView }

export const chartHeight = 300
/** The height of the description and the legend above a chart. */
const frameHeight = 76

const divisionNames: Record<Division, string> = {
  total: 'Total',
  account: 'By account',
  platform: 'By platform',
}

/** One number over the days of the range, in all or divided. */
export function OverTime({ data, view, change }: Props) {
  const oneOnly = data.locked.includes('charts')
  const metric = oneOnly ? 'impressions' : view.metric
  const by = data.locked.includes('breakdown') ? 'total' : view.by
  const chart = chartOf(data, metric, by)
  const name =
    by === 'total' ? metricNames[metric] : `${metricNames[metric]} ${divisionNames[by].toLowerCase()}`
  const bars = metric === 'posts'
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const lines = drawnLinesOf(chart, { bars, narrow })
  return (
    <Section title="Over time">
      {!oneOnly && <Choices view={view} change={change} divided={data.byAccount !== null} />}
      {hasNumbers(chart) ? (
        <ChartFrame
          name={name}
          sentence={describe(chart, data.range, metric)}
          days={rangeWords(data.range)}
          fileName={`${metric}-${data.range.from}-to-${data.range.to}`}
          table={tableOf(chart)}
          files={!data.locked.includes('export')}
          legend={lines}
          height={chartHeight}
        >
          <TimeChart key={`${metric} ${by}`} chart={chart} lines={lines} height={chartHeight} bars={bars} />
        </ChartFrame>
      ) : (
        <Box sx={{ minHeight: chartHeight + frameHeight, display: 'grid', placeItems: 'center' }}>
          <EmptyState
            icon={<InsightsIcon />}
            title="Not available"
            text={`No platform reported this number for these days. ${why[metric]}`}
          />
        </Box>
      )}
    </Section>
  )
}

/** Why a number may be missing. */
const why: Record<AnalyticsView['metric'], string> = {
  impressions: 'Numbers come within an hour of publishing.',
  reach: 'Not every platform reports how many people saw a post.',
  engagements: 'Numbers come within an hour of publishing.',
  followers: 'Followers are counted once a day.',
  posts: 'Publish a post to see it here.',
}

function Choices({ view, change, divided }: Omit<Props, 'data'> & { divided: boolean }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', mb: 2 }}>
      <Choice
        label="Number"
        keys={metrics}
        names={metricNames}
        chosen={view.metric}
        onChoose={(metric) => change({ metric })}
      />
      {divided && (
        <Choice
          label="Divided"
          keys={divisions}
          names={divisionNames}
          chosen={view.by}
          onChoose={(by) => change({ by })}
        />
      )}
    </Box>
  )
}

type ChoiceProps<Key extends string> = {
  label: string
  keys: readonly Key[]
  names: Record<Key, string>
  chosen: Key
  onChoose: (key: Key) => void
}

function Choice<Key extends string>({ label, keys, names, chosen, onChoose }: ChoiceProps<Key>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={chosen}
      onChange={(_event, key: Key | null) => key !== null && onChoose(key)}
      sx={{ maxWidth: 1, overflowX: 'auto' }}
    >
      {keys.map((key) => (
        <ToggleButton key={key} value={key} sx={{ px: 1.5, minHeight: 36, whiteSpace: 'nowrap' }}>
          {names[key]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
