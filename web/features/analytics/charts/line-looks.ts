import { mostLines, type ChartData, type Line } from './chart-data.ts'

export type LineLook = {
  color: string
  /** As `stroke-dasharray`; empty for a whole line. */
  dashes: string
  shape: 'circle' | 'square' | 'diamond' | 'triangle' | 'star' | 'cross'
}

/** Lines differ by color, dashes and marks, so that nobody depends on one of them. */
const looks: LineLook[] = [
  { color: 'var(--chart-1)', dashes: '', shape: 'circle' },
  { color: 'var(--chart-2)', dashes: '7 4', shape: 'square' },
  { color: 'var(--chart-3)', dashes: '2 3', shape: 'triangle' },
  { color: 'var(--chart-4)', dashes: '10 3 2 3', shape: 'diamond' },
  { color: 'var(--chart-5)', dashes: '14 4', shape: 'star' },
  { color: 'var(--chart-6)', dashes: '4 2 1 2', shape: 'cross' },
]

const before: LineLook = { color: 'var(--chart-before)', dashes: '5 5', shape: 'circle' }

/** A line, or the bars of one color. */
export type DrawnLine = Line & { look: LineLook }

/** What of a chart is drawn. Bars and narrow charts have no room for the period before; the sentence and the table have it. */
export function drawnLinesOf(
  { lines }: ChartData,
  { bars, narrow }: { bars: boolean; narrow: boolean },
): DrawnLine[] {
  return lines
    .filter(({ isBefore }) => !isBefore || !(bars || narrow))
    .slice(0, mostLines)
    .map((line, index) => {
      const look = line.isBefore ? before : (looks[index] ?? before)
      return { ...line, look: bars ? { ...look, dashes: '' } : look }
    })
}

/**
 * Colors with at least 3:1 to the paper that also differ in lightness, after Okabe and Ito. They are set for the whole
 * page, where the picture of a chart looks them up.
 */
export const chartColors = {
  ':root': {
    '--chart-1': '#4f46e5',
    '--chart-2': '#c2410c',
    '--chart-3': '#0d9373',
    '--chart-4': '#86198f',
    '--chart-5': '#0284c7',
    '--chart-6': '#475569',
    '--chart-before': '#748399',
  },
  ':root[data-theme="dark"]': {
    '--chart-1': '#a5b4fc',
    '--chart-2': '#fb923c',
    '--chart-3': '#2dd4a7',
    '--chart-4': '#f0abfc',
    '--chart-5': '#38bdf8',
    '--chart-6': '#e2e8f0',
    '--chart-before': '#8494ab',
  },
}
