import { z } from '../../../../contract/zod.ts'

/**
 * The paths of fields that a schema does not know, such as `targets.0.contnet`. Schemas drop them silently, which is
 * right for our own screens while another release of the server is installed, and hides mistakes of others.
 */
export function unknownFields(schema: unknown, value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return []
  if (schema instanceof z.ZodObject) return ofObject(schema, value, path)
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return []
    return value.flatMap((item, at) => unknownFields(schema.element, item, join(path, String(at))))
  }
  if (schema instanceof z.ZodRecord) {
    return Object.entries(value).flatMap(([name, inner]) =>
      unknownFields(schema.valueType, inner, join(path, name)),
    )
  }
  if (schema instanceof z.ZodUnion) return ofUnion(schema.options, value, path)
  if (schema instanceof z.ZodPipe) {
    // What is prepared or converted has the known fields on the other side.
    const { in: before, out: after } = schema
    return unknownFields(before instanceof z.ZodTransform ? after : before, value, path)
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return unknownFields(schema.unwrap(), value, path)
  }
  return []
}

function ofObject({ shape, def }: z.ZodObject, value: object, path: string): string[] {
  const takesOthers = def.catchall !== undefined && !(def.catchall instanceof z.ZodNever)
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (known) return unknownFields(known, inner, join(path, name))
    return takesOthers ? [] : [join(path, name)]
  })
}

/** Of the alternatives, the one that was meant: one that accepts the value, or else the one that knows most of it. */
function ofUnion(options: readonly unknown[], value: object, path: string): string[] {
  const accepting = options.filter((one) => one instanceof z.ZodType && one.safeParse(value).success)
  const unknown = (accepting.length > 0 ? accepting : options).map((one) => unknownFields(one, value, path))
  return unknown.toSorted((one, other) => one.length - other.length)[0] ?? []
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)
