import type { Fields } from '../body.ts'
import { invalidRequest } from './problems.ts'

/** The comma-separated names in a query parameter, each of which has to be known, after the ones that always come. */
export function fieldsIn(query: Fields, parameter: string, always: string[], known: string[]): string[] {
  const asked = (query[parameter] ?? '').split(',').filter(Boolean)
  for (const name of asked) {
    if (always.includes(name) || known.includes(name)) continue
    throw invalidRequest(
      `The \`${parameter}\` query parameter value [${name}] is not one of [${known.join(',')}]`,
      {
        [parameter]: [name],
      },
    )
  }
  return [...new Set([...always, ...asked])]
}

export function pick(all: Record<string, unknown>, names: string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (all[name] !== undefined) picked[name] = all[name]
  return picked
}
