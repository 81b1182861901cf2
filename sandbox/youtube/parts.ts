import type { Fields } from '../http/body.ts'
import { refuse } from './google-errors.ts'

/** The parts of a resource that a call requests. */
export function partsIn(query: Fields, all: Record<string, object>): Record<string, object> {
  const asked = (query.part ?? '').split(',').filter(Boolean)
  if (asked.length === 0) {
    throw refuse(400, 'missingRequiredParameter', 'Required parameter: part', 'youtube.parameter')
  }
  return Object.fromEntries(asked.flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
}
