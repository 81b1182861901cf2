import type { Fields } from '../http/body.ts'
import { invalidRequest } from './problems.ts'

/** The default fields and those named in a comma-separated query parameter. Unknown names are refused. */
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
