import { BarChart } from '@mui/x-charts/BarChart'
import { axisClasses } from '@mui/x-charts/ChartsAxis'
import { LineChart, lineClasses } from '@mui/x-charts/LineChart'
import { useEffect, useState } from 'react'
import { compactNumber, counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { dayWords, fullDayWords } from '../figures.ts'
import type { ChartData } from './chart-data.ts'
import type { DrawnLine } from './line-looks.ts'

type Props = {
  chart: ChartData
  lines: readonly DrawnLine[]
  height: number
  bars: boolean
}

/** More days have no mark on each. */
const mostMarks = 31
/** More labels of days would not fit. */
const mostLabels = 8

/** Lines over days, or bars for what is counted on a day. */
export function TimeChart({ chart, lines, height, bars }: Props) {
  const { days } = chart
  const tooltip = useDismissibleTooltip()
  const step = Math.ceil(days.length / mostLabels)
  const shared = {
    height,
    margin: { top: 12, right: 28, bottom: 0, left: 0 },
    grid: { horizontal: true },
    hideLegend: true,
    skipAnimation: true,
    slotProps: { tooltip: { trigger: tooltip.isDismissed ? 'none' : 'axis' } },
    yAxis: [
      {
        min: 0,
        ...(lines.every(isWithoutCount) && { max: 1 }),
        tickMinStep: 1,
        width: 48,
        disableLine: true,
        disableTicks: true,
        valueFormatter: compactNumber,
      },
    ],
  } as const
  const xAxis = {
    data: days,
    tickSize: 4,
    tickLabelMinGap: 12,
    tickInterval: (_day: string, index: number) => index % step === 0,
    valueFormatter: (day: string, { location }: { location: string }) =>
      location === 'tick' ? dayWords(day) : dayTitle(chart, day),
  }
  const seriesOf = ({ key, name, values, look }: DrawnLine) => ({
    id: key,
    label: name,
    data: values,
    color: look.color,
    valueFormatter: numberWords,
  })
  const isAlone = lines.filter(({ isBefore }) => !isBefore).length === 1
  return (
    <div onPointerLeave={tooltip.restore}>
      {bars ? (
        <BarChart
          {...shared}
          xAxis={[{ ...xAxis, scaleType: 'band' }]}
          series={lines.map((line) => ({ ...seriesOf(line), stack: 'all' }))}
          borderRadius={4}
          sx={axisStyles}
        />
      ) : (
        <LineChart
          {...shared}
          xAxis={[{ ...xAxis, scaleType: 'point' }]}
          series={lines.map((line) => ({
            ...seriesOf(line),
            curve: 'linear',
            area: isAlone && !line.isBefore,
            shape: line.look.shape,
            labelMarkType: 'line+mark',
            showMark: ({ index }) => hasMark(line, index),
          }))}
          sx={[axisStyles, lineStyles(lines)]}
        />
      )}
    </div>
  )
}

/** Escape hides the tooltip until the pointer leaves the chart or another key is pressed. */
function useDismissibleTooltip() {
  const [isDismissed, setIsDismissed] = useState(false)
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => setIsDismissed(key === 'Escape')
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return { isDismissed, restore: () => setIsDismissed(false) }
}

const axisStyles = {
  [`& .${axisClasses.root} .${axisClasses.tickLabel}`]: { fill: 'var(--pw-palette-text-secondary)' },
  [`& .${axisClasses.root} .${axisClasses.line}, & .${axisClasses.root} .${axisClasses.tick}`]: {
    stroke: 'var(--pw-palette-text-secondary)',
  },
}

const lineStyles = (
  lines: readonly DrawnLine[],
): Record<string, { fillOpacity: number } | { strokeDasharray: string }> => ({
  [`& .${lineClasses.area}`]: { fillOpacity: 0.1 },
  ...Object.fromEntries(
    lines.map(({ key, look }) => [
      `& .${lineClasses.line}[data-series="${key}"]`,
      { strokeDasharray: look.dashes || 'none' },
    ]),
  ),
})

const isWithoutCount = ({ values }: DrawnLine) => values.every((value) => value === null || value === 0)

/** A day between two gaps is no line, so it always has a mark. */
function hasMark({ values, isBefore }: DrawnLine, day: number): boolean {
  const alone = (values[day - 1] ?? null) === null && (values[day + 1] ?? null) === null
  return alone || (!isBefore && values.length <= mostMarks)
}

const numberWords = (value: number | null) => (value === null ? 'Not available' : wholeNumber(value))

function dayTitle({ days, firstDays }: ChartData, day: string): string {
  const words = fullDayWords(day)
  if (firstDays === null) return words
  return `${counted(day === days[0] ? firstDays : 7, 'day')} from ${words}`
}
