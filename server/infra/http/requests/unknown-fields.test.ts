import { expect, test } from 'vitest'
import { boundedList } from '../../../../contract/bounds.ts'
import { z } from '../../../../contract/zod.ts'
import { unknownFields } from './unknown-fields.ts'

const schema = z.object({
  name: z.string(),
  media: boundedList(z.object({ id: z.string() }), { max: 3 }).default([]),
  options: z.record(z.string(), z.string()).optional(),
  scope: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('label'), labelId: z.string() }),
      z.object({ kind: z.literal('month'), month: z.string() }),
    ])
    .nullable()
    .default(null),
})

test('what a schema knows, at any depth, is not unknown', () => {
  const body = {
    name: 'A',
    media: [{ id: '1' }],
    options: { anything: 'b' },
    scope: { kind: 'month', month: '2026-12' },
  }
  expect(unknownFields(schema, body)).toEqual([])
  expect(unknownFields(schema, { name: 'A', scope: null })).toEqual([])
})

test.each<[string, object, string[]]>([
  ['beside the others', { name: 'A', nmae: 'B' }, ['nmae']],
  ['in an item of a list', { media: [{ id: '1' }, { id: '2', alt: 'x' }] }, ['media.1.alt']],
  ['in an alternative', { scope: { kind: 'month', month: '2026-12', labelId: '1' } }, ['scope.labelId']],
  ['with the name of what every object has', { constructor: 1, toString: 2 }, ['constructor', 'toString']],
  ['named like the prototype', JSON.parse('{"__proto__": {"a": 1}}') as object, ['__proto__']],
])('a field %s is unknown', (_where, body, fields) => {
  expect(unknownFields(schema, body)).toEqual(fields)
})

test('values of another type than expected have no unknown fields; the schema refuses them itself', () => {
  for (const body of [null, 'text', 1, [], { media: 'x' }, { media: { a: 1 } }, { scope: [] }]) {
    expect(unknownFields(schema, body)).toEqual([])
  }
})
