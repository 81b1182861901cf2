import Box from '@mui/material/Box'
import {
  bestCell,
  cellWords,
  fewPosts,
  hourName,
  strengthOf,
  weekdayName,
  type HeatMapCell,
} from './heat-map-data.ts'
import { weekFrom } from '../../../shared/time/week-days.ts'
import { useFirstDayOfWeek } from '../../workspaces/index.ts'
import { useWidth } from '../charts/use-width.ts'

const labelWidth = 36
const headHeight = 20
const rowHeight = 26
const gap = 2

export const heatMapHeight = headHeight + 7 * rowHeight + 4

/** A square for each hour of the week in which something was published: the stronger, the more engagement. */
export function HeatMap({ cells }: { cells: readonly HeatMapCell[] }) {
  const [element, width] = useWidth()
  const step = Math.max(0, (width - labelWidth) / 24)
  const best = bestCell(cells)
  const weekdays = weekFrom(useFirstDayOfWeek())
  return (
    <Box ref={element} sx={{ height: heatMapHeight, '& text': { fill: 'var(--pw-palette-text-secondary)' } }}>
      {width > 0 && (
        // The sentence above and the table have what it shows.
        <svg width={width} height={heatMapHeight} aria-hidden="true">
          {[0, 6, 12, 18].map((hour) => (
            <text key={hour} x={labelWidth + hour * step} y={12} fontSize={12}>
              {hourName(hour)}
            </text>
          ))}
          {weekdays.map((weekday, row) => (
            <text key={weekday} x={0} y={headHeight + (row + 0.5) * rowHeight + 4} fontSize={12}>
              {weekdayName(weekday).slice(0, 3)}
            </text>
          ))}
          {Array.from({ length: 7 * 24 }, (_none, slot) => (
            <Square key={slot} slot={slot} step={step} size={1} fill="var(--pw-palette-background-subtle)" />
          ))}
          {cells
            .filter(({ posts }) => posts > 0)
            .map((cell) => (
              <Square
                key={`${cell.weekday} ${cell.hour}`}
                slot={weekdays.indexOf(cell.weekday) * 24 + cell.hour}
                step={step}
                size={cell.rated < fewPosts ? 0.5 : 1}
                fill="var(--chart-1)"
                strength={0.15 + 0.85 * strengthOf(cell, cells)}
                isBest={cell === best}
                words={cellWords(cell)}
              />
            ))}
        </svg>
      )}
    </Box>
  )
}

type SquareProps = {
  slot: number
  step: number
  /** The share of its cell that the square fills, from 0 to 1. */
  size: number
  fill: string
  strength?: number
  isBest?: boolean
  words?: string
}

function Square({ slot, step, size, fill, strength = 1, isBest = false, words }: SquareProps) {
  const [row, hour] = [Math.floor(slot / 24), slot % 24]
  const [width, height] = [(step - gap) * size, (rowHeight - gap) * size]
  return (
    <rect
      x={labelWidth + hour * step + (step - gap - width) / 2}
      y={headHeight + row * rowHeight + (rowHeight - gap - height) / 2}
      width={Math.max(0, width)}
      height={height}
      rx={Math.min(4, width / 3)}
      fill={fill}
      fillOpacity={strength}
      {...(isBest && { stroke: 'var(--chart-2)', strokeWidth: 2.5 })}
    >
      {words && <title>{words}</title>}
    </rect>
  )
}
