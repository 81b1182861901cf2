import type { SeriesEnd } from '../../contract/series/series.ts'
import { invalid } from '../infra/http/app-error.ts'

/** Throws if a series ends before it repeats anything. */
export function requireEndAfter(end: SeriesEnd, firstOn: string): void {
  if (end.kind !== 'on' || end.date > firstOn) return
  const problem = 'Choose a last day after the first post.'
  throw invalid(problem, { end: problem })
}
