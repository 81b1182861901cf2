import { z } from '../../contract/zod.ts'
import type { Tool } from './tool.ts'

/** One sentence about arguments that a tool does not take: it names the first wrong one and gives an example. */
export function argumentProblem({ name, input }: Tool, { issues }: z.ZodError): string {
  const [issue] = issues
  if (issue?.code === 'unrecognized_keys') {
    const [unknown] = issue.keys
    const where = issue.path.length === 0 ? name : nameOf(issue.path)
    const known = Object.keys(issue.path.length === 0 ? input.shape : {})
    const takes = known.length === 0 ? '' : `: it takes ${known.join(', ')}`
    return `${where} has no argument "${unknown?.slice(0, 100)}"${takes}.`
  }
  const path = issue?.path ?? []
  const example = exampleAt(input, path)
  const given = example === undefined ? '' : `, for example ${JSON.stringify(example)}`
  return `Argument "${nameOf(path)}" of ${name}: ${unpunctuated(issue?.message ?? 'is not valid')}${given}.`
}

/** `accounts[0].account_id` */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, '') || 'arguments'

const unpunctuated = (text: string) => text.replace(/\.$/, '')

/** The example of the field at a path, or of what contains it. */
function exampleAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): unknown {
  const inner = unwrapped(schema)
  const [key, ...rest] = path
  const below =
    inner instanceof z.ZodObject && typeof key === 'string'
      ? inner.shape[key]
      : inner instanceof z.ZodArray && typeof key === 'number'
        ? inner.element
        : undefined
  const found = below && exampleAt(below, rest)
  return found ?? exampleOf(schema) ?? exampleOf(inner)
}

const exampleOf = (schema: z.core.$ZodType): unknown => {
  const { examples } = z.globalRegistry.get(schema) ?? {}
  return Array.isArray(examples) ? (examples as unknown[])[0] : undefined
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return unwrapped(schema.unwrap())
  }
  return schema instanceof z.ZodPipe ? unwrapped(schema.out) : schema
}
