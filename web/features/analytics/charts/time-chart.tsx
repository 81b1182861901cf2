import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart, lineClasses } from '@mui/x-charts/LineChart'
import { compactNumber, counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { dayWords, fullDayWords } from '../figures.ts'
import type { ChartData } from './chart-data.ts'
import type { DrawnLine } from './drawn-lines.ts'

type Props = {
  chart: ChartData
  lines: readonly DrawnLine[]
  height: number
  bars: boolean
}

/** More days have no mark on each. */
const mostMarks = 31

/** Lines over days, or bars for what is counted on a day. */
export function TimeChart({ chart, lines, height, bars }: Props) {
  const shared = {
    height,
    margin: { top: 12, right: 28, bottom: 0, left: 0 },
    grid: { horizontal: true },
    hideLegend: true,
    skipAnimation: true,
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
    data: chart.days,
    tickSize: 4,
    tickLabelMinGap: 20,
    valueFormatter: (day: string, { location }: { location: string }) =>
      location === 'tick' ? dayWords(day) : dayTitle(chart, day),
  }
  const series = lines.map(({ key, name: label, values, look }) => ({
    id: key,
    label,
    data: values,
    color: look.color,
    valueFormatter: numberWords,
  }))
  if (bars) {
    return (
      <BarChart
        {...shared}
        xAxis={[{ ...xAxis, scaleType: 'band' }]}
        series={series.map((bar) => ({ ...bar, stack: 'all' }))}
        borderRadius={4}
      />
    )
  }
  const isAlone = lines.filter(({ isBefore }) => !isBefore).length === 1
  return (
    <LineChart
      {...shared}
      xAxis={[{ ...xAxis, scaleType: 'point' }]}
      series={lines.flatMap((line, index) => {
        const drawn = series[index]
        if (drawn === undefined) return []
        return {
          ...drawn,
          curve: 'linear' as const,
          area: isAlone && !line.isBefore,
          shape: line.look.shape,
          labelMarkType: 'line+mark' as const,
          showMark: ({ index: day }: { index: number }) => hasMark(line, day),
        }
      })}
      sx={lineStyles(lines)}
    />
  )
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
