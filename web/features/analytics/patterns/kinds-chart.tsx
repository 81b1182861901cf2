import Box from '@mui/material/Box'
import type { KindGroup, KindRow } from './kinds-data.ts'
import { useWidth } from '../charts/use-width.ts'

const titleHeight = 30
const rowHeight = 28
const nameWidth = 150
/** The width of the words after a bar. */
const wordsWidth = 120

export const kindsHeight = (groups: readonly KindGroup[]): number =>
  groups.reduce((sum, { rows }) => sum + titleHeight + rows.length * rowHeight, 0)

/** A bar for each kind of post, with its rate and of how many posts it speaks. */
export function KindsChart({ groups }: { groups: readonly KindGroup[] }) {
  const [element, width] = useWidth()
  const height = kindsHeight(groups)
  const highest = Math.max(0, ...groups.flatMap(({ rows }) => rows.map(({ rate }) => rate ?? 0)))
  const full = Math.max(0, width - nameWidth - wordsWidth)
  const starts = groups.map((_group, index) => kindsHeight(groups.slice(0, index)))
  return (
    <Box ref={element} sx={{ height, '& text': { fill: 'var(--pw-palette-text-primary)', fontSize: 13 } }}>
      {width > 0 && (
        // The table has what it shows.
        <svg width={width} height={height} aria-hidden="true">
          {groups.map(({ title, rows }, index) => (
            <g key={title} transform={`translate(0 ${starts[index]})`}>
              <text y={20} fontWeight={600}>
                {title}
              </text>
              {rows.map((row, place) => (
                <Row
                  key={row.key}
                  row={row}
                  y={titleHeight + place * rowHeight}
                  length={highest === 0 ? 0 : ((row.rate ?? 0) / highest) * full}
                />
              ))}
            </g>
          ))}
        </svg>
      )}
    </Box>
  )
}

function Row({ row: { name, words, isFew }, y, length }: { row: KindRow; y: number; length: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <text y={16}>{name}</text>
      <rect
        x={nameWidth}
        y={4}
        width={length}
        height={16}
        rx={4}
        fill="var(--chart-1)"
        fillOpacity={isFew ? 0.35 : 1}
      />
      <text x={nameWidth + length + 8} y={16}>
        {words}
      </text>
    </g>
  )
}
