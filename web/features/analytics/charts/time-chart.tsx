import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import { compactNumber, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { dayWords, fullDayWords } from '../figures.ts'
import { isByWeek, mostLines, type ChartData, type Line } from './chart-data.ts'
import { looksOf } from './line-looks.ts'

type Props = { chart: ChartData; height: number; bars: boolean }

/** More days have no mark on each. */
const mostMarks = 31

/** Lines over days, or bars for what is counted on a day. */
export function TimeChart({ chart, height, bars }: Props) {
  const { days } = chart
  const lines = chart.lines.filter(({ isBefore }) => !bars || !isBefore).slice(0, mostLines)
  const looks = looksOf(lines)
  const shared = {
    height,
    margin: { top: 12, right: 28, bottom: 0, left: 0 },
    grid: { horizontal: true },
    hideLegend: true,
    skipAnimation: true,
    yAxis: [
      {
        min: 0,
        width: 48,
        valueFormatter: (value: number) => (Number.isInteger(value) ? compactNumber(value) : ''),
        disableLine: true,
        disableTicks: true,
      },
    ],
    sx: chartStyles,
  }
  const axis = {
    data: days,
    valueFormatter: (day: string, context: { location: string }) =>
      context.location === 'tooltip'
        ? `${isByWeek(chart) ? '7 days from ' : ''}${fullDayWords(day)}`
        : dayWords(day),
    disableTicks: true,
    height: 28,
    tickLabelMinGap: 16,
  }
  const valueFormatter = (value: number | null) => (value === null ? 'Not available' : wholeNumber(value))
  if (bars) {
    return (
      <BarChart
        {...shared}
        xAxis={[{ ...axis, scaleType: 'band' }]}
        borderRadius={4}
        series={lines.map(({ key, name: label, values }, index) => ({
          id: key,
          label,
          data: values,
          valueFormatter,
          color: looks[index]?.color ?? '',
          ...(lines.length > 1 && { stack: 'all' }),
        }))}
      />
    )
  }
  return (
    <LineChart
      {...shared}
      sx={{ ...chartStyles, ...dashesOf(lines) }}
      xAxis={[{ ...axis, scaleType: 'point' }]}
      series={lines.map((line, index) => ({
        id: line.key,
        label: line.name,
        data: line.values,
        valueFormatter,
        curve: 'linear' as const,
        color: looks[index]?.color ?? '',
        shape: looks[index]?.shape ?? 'circle',
        area: lines.filter(({ isBefore }) => !isBefore).length === 1 && !line.isBefore,
        showMark: ({ index: day }) => hasMark(line, day),
      }))}
    />
  )
}

/** A day between two gaps is no line, so it always has a mark. */
function hasMark({ values, isBefore }: Line, day: number): boolean {
  const alone = (values[day - 1] ?? null) === null && (values[day + 1] ?? null) === null
  return alone || (!isBefore && values.length <= mostMarks)
}

const dashesOf = (lines: Line[]) =>
  Object.fromEntries(
    looksOf(lines).map(({ dashes }, index) => [
      `& .MuiLineChart-line[data-series="${lines[index]?.key}"]`,
      { strokeDasharray: dashes },
    ]),
  )

const chartStyles = {
  '& .MuiLineChart-area': { fillOpacity: 0.1 },
  '& .MuiLineChart-line': { strokeWidth: 2.25 },
  '& .MuiChartsGrid-line': { strokeDasharray: '2 4' },
}
