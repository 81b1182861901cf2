import type { Unit } from './break-text.ts'

type Best = { cost: number; from: number }

const endsSentence = /[.!?。！？]["”’»」』]?$/u
const endsClause = /[,;:，、；：.!?。！？]["”’»」』]?$/u

/**
 * Breaks a text into this number of lines of similar width, by minimizing the squared differences. A line that ends
 * with a clause may be less even; one that ends with the first word of a sentence is avoided.
 */
export function balanceLines(
  units: Unit[],
  { width, count }: { width: number; count: number },
  measure: (text: string) => number,
): string[] {
  const space = measure(' ')
  const widths = units.map((unit) => measure(unit.text))
  const whole = widths.reduce((sum, one, at) => sum + one + (units[at]?.space ? space : 0), 0)
  const even = whole / count
  const costOf = (from: number, to: number, line: number): number => {
    if (line > width + 1e-6) return Infinity
    const last = units[to]?.text ?? ''
    const before = to > from ? (units[to - 1]?.text ?? '') : ''
    const uneven = ((line - even) / width) ** 2
    if (to === units.length - 1) return uneven
    if (endsClause.test(last)) return uneven * 0.6
    return uneven + (endsSentence.test(before) ? 0.08 : 0)
  }
  // best[lines][n]: the first n units in this number of lines.
  const best: Best[][] = [[{ cost: 0, from: 0 }]]
  for (let lines = 1; lines <= count; lines += 1) {
    const row: Best[] = []
    for (let to = 0; to < units.length; to += 1) {
      let line = 0
      let found: Best = { cost: Infinity, from: 0 }
      for (let from = to; from >= 0; from -= 1) {
        line += (widths[from] ?? 0) + (from < to && units[from + 1]?.space ? space : 0)
        if (line > width + 1e-6 && from < to) break
        const cost = (best[lines - 1]?.[from]?.cost ?? Infinity) + costOf(from, to, line)
        if (cost < found.cost) found = { cost, from }
      }
      row[to + 1] = found
    }
    best.push(row)
  }
  const cuts: string[] = []
  for (let end = units.length, lines = count; lines > 0; lines -= 1) {
    const from = best[lines]?.[end]?.from ?? 0
    cuts.unshift(joined(units.slice(from, end)))
    end = from
  }
  return cuts
}

const joined = (units: Unit[]) =>
  units.map(({ text, space }, at) => (space && at > 0 ? ` ${text}` : text)).join('')
