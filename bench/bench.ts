/** One measured value and its budget. */
export type Row = { name: string; value: number; unit: string; budget: string; holds: boolean }

/** A named measurement; it may give several rows. */
export type Bench = { run(): Promise<Row[]> }

export function atMost(name: string, value: number, unit: string, limit: number): Row {
  return { name, value, unit, budget: `<= ${limit}`, holds: value <= limit }
}

export function atLeast(name: string, value: number, unit: string, limit: number): Row {
  return { name, value, unit, budget: `>= ${limit}`, holds: value >= limit }
}

/** A value without a budget, printed for context. */
export function forReading(name: string, value: number, unit: string): Row {
  return { name, value, unit, budget: '', holds: true }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The value that this share (0 to 1) of the values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
