import { invalidParameter } from './graph-errors.ts'

/** The time format of the Graph API: `2026-01-31T10:00:00+0000`. */
export function graphTime(at: number): string {
  return new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000')
}

/** The requested `fields`, always with the id. An unknown name fails the whole call, as in the Graph API. */
export function select(node: Record<string, unknown>, fields = ''): Record<string, unknown> {
  const selected: Record<string, unknown> = {}
  for (const name of namesIn(fields)) {
    const plain = name.replace(/[.{(].*$/, '')
    if (!(plain in node)) throw invalidParameter(`Tried accessing nonexisting field (${plain})`)
    if (node[plain] !== undefined) selected[plain] = node[plain]
  }
  return { ...selected, id: node.id }
}

/** The names in `a,b{c,d},e.limit(0)`. Only commas outside of brackets separate them. */
function namesIn(fields: string): string[] {
  const names: string[] = []
  let depth = 0
  let name = ''
  for (const character of fields) {
    if (character === '{' || character === '(') depth += 1
    if (character === '}' || character === ')') depth -= 1
    if (character === ',' && depth === 0) {
      names.push(name.trim())
      name = ''
    } else name += character
  }
  return [...names, name.trim()].filter(Boolean)
}
