import type { LogEntry } from '../../sandbox/index.ts'
import { atMost, percentile, type Row } from '../bench.ts'

/** When the platforms accepted posts, by their texts, each in milliseconds since 1970. */
export type Arrivals = Map<string, number[]>

export function arrivalsOf(log: LogEntry[]): Arrivals {
  const arrivals: Arrivals = new Map()
  for (const { text, acceptedAt } of log) arrivals.set(text, [...(arrivals.get(text) ?? []), acceptedAt])
  return arrivals
}

/** The texts that `insertDuePosts` gave the posts of a label. */
export function textsOf(label: string, number: number): string[] {
  return Array.from({ length: number }, (_, n) => `${label} ${n}`)
}

/** Seconds between `at` and the first arrival of each text; endless for one that did not arrive. */
export function latenessOf(arrivals: Arrivals, texts: string[], at: Date): number[] {
  return texts.map((text) => (Math.min(...(arrivals.get(text) ?? [])) - at.getTime()) / 1000)
}

/** Whether each text arrived exactly once. */
export function onceRows(name: string, arrivals: Arrivals, texts: string[]): Row[] {
  const times = texts.map((text) => arrivals.get(text)?.length ?? 0)
  return [
    atMost(`${name}: sent twice`, times.filter((number) => number > 1).length, 'posts', 0),
    atMost(`${name}: not sent`, times.filter((number) => number === 0).length, 'posts', 0),
  ]
}

export const p99 = (values: number[]) => percentile(values, 0.99)
