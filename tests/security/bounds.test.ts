import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVoiceSchema } from '../../contract/brand-voices/brand-voices.ts'
import { plainTextStream, toPlainText } from '../../contract/markdown/plain-text.ts'
import { hashtagsIn } from '../../contract/platforms/hashtags.ts'
import { z } from '../../contract/zod.ts'
import type { TestApp } from '../support/app.ts'
import { cpuTimeOnReference } from '../support/cpu-time.ts'
import { isProductRoute, startAppWithRoutes, type Routes } from './routes.ts'

let app: TestApp
let routes: Routes

beforeAll(async () => {
  ;({ app, routes } = await startAppWithRoutes())
})
afterAll(() => app.close())

type JsonSchema = {
  type?: string
  format?: string
  maxLength?: number
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  pattern?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
}

test('every text and every list of a request has a maximum length', () => {
  const unbounded: string[] = []
  let texts = 0

  const walk = (schema: JsonSchema, at: string): void => {
    if (schema.type === 'string') {
      texts += 1
      const exact = schema.enum ?? schema.const ?? (schema.format === 'uuid' || undefined)
      // A template of fixed length, as of a color.
      const fixed = schema.pattern !== undefined && /^\^#\[0-9a-f\]\{6\}\$$/.test(schema.pattern)
      if (schema.maxLength === undefined && exact === undefined && !fixed) unbounded.push(at)
    }
    if (schema.type === 'array' && schema.maxItems === undefined) unbounded.push(at)
    if (typeof schema.additionalProperties === 'object') unbounded.push(`${at} (record)`)
    for (const [name, inner] of Object.entries(schema.properties ?? {})) walk(inner, `${at}.${name}`)
    for (const inner of schema.anyOf ?? []) walk(inner, at)
    if (schema.items) walk(schema.items, `${at}[]`)
  }

  for (const { method, url, schema } of [...routes.values()].filter(isProductRoute)) {
    for (const part of ['body', 'querystring', 'params'] as const) {
      const given = schema[part]
      if (!(given instanceof z.ZodType)) continue
      walk(
        z.toJSONSchema(given, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
        `${method} ${url} ${part}`,
      )
    }
  }
  expect(unbounded).toEqual([])
  expect(texts).toBeGreaterThan(50)
})

test('a hashtag that is slow to check is refused quickly', () => {
  const tags = [`${'a'.repeat(200_000)}!`, `${'a'.repeat(59)}!`, '1'.repeat(60)]
  for (const tag of tags) {
    const hashtags = Array.from({ length: 10 }, () => tag)
    expect(
      cpuTimeOnReference(50, () => createVoiceSchema.safeParse({ name: 'House', hashtags })),
    ).toBeLessThan(50)
  }
  for (const text of ['#1'.repeat(50_000), `#${'1'.repeat(99_999)}`, '#'.repeat(100_000)]) {
    expect(cpuTimeOnReference(50, () => hashtagsIn(text))).toBeLessThan(50)
  }
})

test.each(['*a ', '_a ', '**', '[a', '`a', '~~a', '[a](', '<http', '# ', '- ', '\\', 'a*', '!['])(
  'Markdown is taken out of the crafted text of many %j in linear time',
  (unit) => {
    const ms = cpuTimeOnReference(1_000, () => {
      toPlainText(unit.repeat(130_000 / unit.length))
      const stream = plainTextStream()
      for (let at = 0; at < 20_000; at += unit.length) stream.take(unit)
    })
    expect(ms).toBeLessThan(1_000)
  },
)
