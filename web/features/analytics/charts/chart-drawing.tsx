import {
  area,
  line,
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
} from 'd3-shape'
import { compactNumber } from '../../../shared/numbers/compact-number.ts'
import { dayWords } from '../figures.ts'
import { stackedOn, type DrawnLine } from './drawn-lines.ts'
import type { LineLook } from './line-looks.ts'
import type { Plot } from './plot.ts'

type Drawing = { plot: Plot; lines: readonly DrawnLine[] }
type DrawingOfDays = Drawing & { days: readonly string[] }

/** More days have no mark on each. */
const mostMarks = 31
/** Square pixels. */
const markArea = 36
const pointedArea = 100

/** The lines and numbers of the scale, and the names of days. */
export function Scale({ plot, days }: { plot: Plot; days: readonly string[] }) {
  const { left, right, bottom, ticks, xOf, yOf, named } = plot
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${yOf(tick)})`}>
          <line
            x1={left}
            x2={right}
            stroke={`var(--pw-palette-${tick === 0 ? 'text-secondary' : 'divider'})`}
            strokeDasharray={tick === 0 ? undefined : '2 4'}
          />
          <text x={left - 8} dy="0.32em" textAnchor="end">
            {compactNumber(tick)}
          </text>
        </g>
      ))}
      {named.map((day) => (
        <text key={day} x={xOf(day)} y={bottom + 20} textAnchor="middle">
          {dayWords(days[day] ?? '')}
        </text>
      ))}
    </>
  )
}

export function Lines({ plot: { bottom, xOf, yOf }, lines, days }: DrawingOfDays) {
  const alone = lines.filter(({ isBefore }) => !isBefore).length === 1
  const has = (value: number | null) => value !== null
  const x = (_value: number | null, day: number) => xOf(day)
  const y = (value: number | null) => yOf(value ?? 0)
  const lineOf = line<number | null>(x, y).defined(has)
  const areaOf = area<number | null>(x, bottom, y).defined(has)
  // The first line is the most important one, and lies above the others.
  return lines.toReversed().map(({ key, values, look, isBefore }) => (
    <g key={key}>
      {alone && !isBefore && <path d={areaOf(values) ?? ''} fill={look.color} fillOpacity={0.1} />}
      <path
        data-line={key}
        d={lineOf(values) ?? ''}
        fill="none"
        stroke={look.color}
        strokeWidth={2.25}
        strokeLinejoin="round"
        strokeDasharray={look.dashes || undefined}
      />
      {values.map(
        (value, day) =>
          value !== null &&
          hasMark(values, day, isBefore === true) && (
            <Mark key={days[day]} x={xOf(day)} y={yOf(value)} look={look} size={markArea} />
          ),
      )}
    </g>
  ))
}

/** A day between two gaps is no line, so it always has a mark. */
function hasMark(values: readonly (number | null)[], day: number, isBefore: boolean): boolean {
  const alone = (values[day - 1] ?? null) === null && (values[day + 1] ?? null) === null
  return alone || (!isBefore && values.length <= mostMarks)
}

const shapes: Record<LineLook['shape'], typeof symbolCircle> = {
  circle: symbolCircle,
  square: symbolSquare,
  diamond: symbolDiamond,
  triangle: symbolTriangle,
  star: symbolStar,
  cross: symbolCross,
}

function Mark({ x, y, look, size }: { x: number; y: number; look: LineLook; size: number }) {
  return (
    <path
      d={symbol(shapes[look.shape], size)() ?? ''}
      transform={`translate(${x} ${y})`}
      fill="var(--pw-palette-background-paper)"
      stroke={look.color}
      strokeWidth={2}
    />
  )
}

/** The bars of a day stand on each other. */
export function Bars({ plot: { bottom, xOf, yOf, step }, lines, days }: DrawingOfDays) {
  const width = Math.max(1, step * 0.8)
  return lines.map(({ key, values, look }, index) => {
    const starts = stackedOn(lines, index)
    return (
      <g key={key} data-line={key} fill={look.color}>
        {values.map((value, day) => {
          const height = bottom - yOf(value ?? 0)
          return (
            height > 0 && (
              <rect
                key={days[day]}
                x={xOf(day) - width / 2}
                y={yOf(starts[day] ?? 0) - height}
                width={width}
                height={height}
                rx={lines.length === 1 ? Math.min(4, width / 2) : 0}
              />
            )
          )
        })}
      </g>
    )
  })
}

/** The day that the pointer or the keyboard is on. */
export function Pointed({ plot, lines, day, bars }: Drawing & { day: number; bars: boolean }) {
  const { top, bottom, xOf, yOf, step } = plot
  const x = xOf(day)
  if (bars) {
    return (
      <rect
        x={x - step / 2}
        y={top}
        width={step}
        height={bottom - top}
        fill="currentColor"
        fillOpacity={0.08}
      />
    )
  }
  return (
    <>
      <line
        x1={x}
        x2={x}
        y1={top}
        y2={bottom}
        stroke="var(--pw-palette-text-secondary)"
        strokeDasharray="4 4"
      />
      {lines.toReversed().map(({ key, values, look }) => {
        const value = values[day] ?? null
        return value !== null && <Mark key={key} x={x} y={yOf(value)} look={look} size={pointedArea} />
      })}
    </>
  )
}
