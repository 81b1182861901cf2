import Box from '@mui/material/Box'
import { useMemo, useRef, useState, type PointerEvent } from 'react'
import { counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { focusRing } from '../../../shared/theme/page-styles.ts'
import { onlyRead } from '../../../shared/ui/only-read.ts'
import { fullDayWords } from '../figures.ts'
import type { ChartData } from './chart-data.ts'
import { Bars, Lines, Pointed, Scale } from './chart-drawing.tsx'
import { ChartTip } from './chart-tip.tsx'
import { highestOf, type DrawnLine } from './drawn-lines.ts'
import { dayAt, plotOf } from './plot.ts'
import { useWidth } from './use-width.ts'

type Props = {
  name: string
  chart: ChartData
  lines: readonly DrawnLine[]
  height: number
  bars: boolean
}

/**
 * Lines over days, or bars for what is counted on a day. The numbers of a day are shown where the pointer is; with the
 * keyboard and for screen readers, the chart is a slider over its days, whose value is the numbers of the day.
 */
export function TimeChart({ name, chart, lines, height, bars }: Props) {
  const [element, width] = useWidth()
  const slider = useRef<HTMLInputElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const plot = useMemo(
    () => plotOf({ width, height }, chart.days.length, highestOf(lines, bars), bars),
    [width, height, chart, lines, bars],
  )
  const last = chart.days.length - 1
  const day = Math.min(pointed ?? last, last)
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    setPointed(dayAt(plot, chart.days.length, clientX - currentTarget.getBoundingClientRect().left))
  const drawing = useMemo(
    () => (
      <>
        <Scale plot={plot} days={chart.days} />
        {bars ? (
          <Bars plot={plot} lines={lines} days={chart.days} />
        ) : (
          <Lines plot={plot} lines={lines} days={chart.days} />
        )}
      </>
    ),
    [plot, chart.days, bars, lines],
  )
  const numbers = lines.map(({ name: line, look, values }) => ({
    name: line,
    look,
    words: numberWords(values[day] ?? null),
  }))
  const title = dayTitle(chart, day)
  return (
    <Box
      ref={element}
      onPointerDown={point}
      // So that a press elsewhere hides the numbers.
      onClick={() => slider.current?.focus({ preventScroll: true })}
      onPointerMove={point}
      // A finger that is lifted leaves the numbers where it was.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(null)}
      sx={(theme) => ({
        position: 'relative',
        height,
        borderRadius: 2,
        touchAction: 'pan-y',
        '&:has(:focus-visible)': focusRing(theme),
      })}
    >
      <Box
        component="input"
        type="range"
        ref={slider}
        sx={onlyRead}
        min={1}
        max={last + 1}
        value={day + 1}
        aria-label={`${name}: days of the chart`}
        aria-valuetext={`${title}: ${numbers.map(({ name: line, words }) => `${line} ${words}`).join(', ')}`}
        onFocus={() => setPointed((before) => before ?? last)}
        onChange={({ target }) => setPointed(Number(target.value) - 1)}
        onKeyDown={({ key }) => key === 'Escape' && setPointed(null)}
        onBlur={() => setPointed(null)}
      />
      {width > 0 && (
        <Box
          component="svg"
          width={width}
          height={height}
          aria-hidden="true"
          sx={{ display: 'block', '& text': { fontSize: 12, fill: 'var(--pw-palette-text-secondary)' } }}
        >
          {drawing}
          {pointed !== null && <Pointed plot={plot} lines={lines} day={day} bars={bars} />}
        </Box>
      )}
      {pointed !== null && <ChartTip title={title} numbers={numbers} x={plot.xOf(day)} width={width} />}
    </Box>
  )
}

const numberWords = (value: number | null) => (value === null ? 'Not available' : wholeNumber(value))

function dayTitle({ days, firstDays }: ChartData, day: number): string {
  const words = fullDayWords(days[day] ?? '')
  if (firstDays === null) return words
  return `${counted(day === 0 ? firstDays : 7, 'day')} from ${words}`
}
