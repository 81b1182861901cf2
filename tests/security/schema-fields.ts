import { randomUUIDv7 } from 'node:crypto'
import { z } from '../../contract/zod.ts'

export type JsonSchema = {
  type?: string
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  minItems?: number
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
}

/** The JSON Schema of an input; undefined if the route does not read it. */
export function inputSchema(given: unknown): JsonSchema | undefined {
  if (!(given instanceof z.ZodType)) return undefined
  return z.toJSONSchema(given, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

/** The path of a value in a body: names of fields, and 0 for the first item of a list. */
export type Path = (string | 0)[]
export type Field = { path: Path; schema: JsonSchema }

/** Every field of a schema at any depth. */
export function fieldsOf(schema: JsonSchema, path: Path = []): Field[] {
  const own = path.length === 0 ? [] : [{ path, schema }]
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => fieldsOf(inner, [...path, name])),
    ...(schema.anyOf ?? []).flatMap((inner) => fieldsOf(inner, path).slice(1)),
    ...(schema.items ? fieldsOf(schema.items, [...path, 0]) : []),
  ]
}

/** The longest text that a field or any of its alternatives allows. */
export function longestText({ maxLength, anyOf = [] }: JsonSchema): number {
  return Math.max(maxLength ?? 0, ...anyOf.map(longestText))
}

/**
 * A value that the schema accepts, with values from `known`, by field name, where the schema does not contain all
 * rules.
 */
export function sample(schema: JsonSchema, known: Record<string, unknown>, name = ''): unknown {
  if (schema.format === 'uuid') return randomUUIDv7()
  if (schema.properties || schema.type === 'object') {
    const entries = Object.entries(schema.properties ?? {})
    return Object.fromEntries(entries.map(([key, inner]) => [key, sample(inner, known, key)]))
  }
  if (name in known) return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sample(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, known, name)
  if (schema.type === 'array') return schema.items ? [sample(schema.items, known, name)] : []
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return false
  return 'A text'
}

/** A copy of `body` with `value` at `path`; without the field if `value` is undefined. */
export function withValue(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (key === 0) {
    const [first, ...others] = Array.isArray(body) ? (body as unknown[]) : []
    return [withValue(first, rest, value), ...others]
  }
  const copy = { ...(body as Record<string, unknown> | undefined) }
  copy[key] = withValue(copy[key], rest, value)
  return copy
}
