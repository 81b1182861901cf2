import type { z } from 'zod'

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0]

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const formats: Record<string, string> = {
  uuid: 'must be a UUID',
  datetime: 'must be a time such as 2026-01-31T09:30:00Z',
  url: 'must be a web address',
  email: 'must be an email address',
}

/** The message for a field whose schema has none of its own. It never contains the value. */
export function issueMessage(issue: Issue): string {
  const path = issue.path ?? []
  if (path.length === 0 && issue.code === 'invalid_type') return 'This call takes a JSON object'
  return `${labelOf(path)} ${issueReason(issue)}`
}

/** The same without the field's name. */
export function issueReason(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null) return 'is required'
    return `must be ${kinds[issue.expected] ?? 'of another kind'}`
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' && issue.minimum === 1) return 'is required'
    const least = issue.inclusive === false ? 'more than' : 'at least'
    return `must be ${least} ${issue.minimum}${unitOf(issue.origin)}`
  }
  if (issue.code === 'too_big') {
    const most = issue.inclusive === false ? 'less than' : 'at most'
    return `must be ${most} ${issue.maximum}${unitOf(issue.origin)}`
  }
  if (issue.code === 'invalid_value') {
    return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
  }
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'is not valid'
  return 'is not valid'
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' items' : ''
}

/** `full_name` and `fullName` read "Full name"; the third of `samples` reads "Samples 3". */
function labelOf(path: readonly PropertyKey[]): string {
  const at = path.findLastIndex((key) => typeof key === 'string')
  const name = String(path[at] ?? 'value')
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const index = path[at + 1]
  const label = words.charAt(0).toUpperCase() + words.slice(1)
  return typeof index === 'number' ? `${label} ${index + 1}` : label
}
