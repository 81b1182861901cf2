/** A parsed form: names with brackets become objects and lists, every value stays text. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type FormFields = { [name: string]: FormValue }

/** Names from outside must not reach the prototype of an object. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** `items[0][price]=a&expand[]=b` as `{items: [{price: 'a'}], expand: ['b']}`. */
export function parseBrackets(text: string): FormFields {
  const fields: FormFields = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/(?:^|\[)([^[\]]*)\]?/g)].map((match) => match[1] ?? '')
    if (path.some((part) => forbidden.has(part))) continue
    place(fields, path, value)
  }
  return listsOf(fields) as FormFields
}

function place(fields: FormFields, path: string[], value: string): void {
  let target = fields
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(target).length) : part
    if (depth === path.length - 1) {
      target[name] = value
      return
    }
    const inner = target[name]
    const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : {}
    target[name] = next
    target = next
  }
}

/** Objects whose names count up from 0 were lists. */
function listsOf(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listsOf(inner)] as const)
  const counted = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return counted ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
