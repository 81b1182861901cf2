import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { apiTexts } from '../../server/api-reference.ts'
import type { TestApp } from '../support/app.ts'
import { testEventType, webhookEventTypes } from '../../contract/webhooks/webhook-events.ts'
import { webhookPayloadSchema } from '../../contract/webhooks/webhook-payloads.ts'
import { startAppWithRoutes, type Routes } from '../security/routes.ts'

type Schema = {
  $ref?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Body = { $ref?: string; content?: Record<string, { schema: Schema; example?: unknown }> }
type Parameter = { $ref?: string; name: string; description?: string }
type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body & { headers?: Record<string, object> }>
}
type Document = {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Body & { headers?: Record<string, object> }>
  }
}

let app: TestApp
let routes: Routes
let document: Document
let operations: { name: string; operation: Operation }[]

beforeAll(async () => {
  ;({ app, routes } = await startAppWithRoutes())
  const { status, body } = await app.request('GET', '/api/v1/openapi.json')
  expect(status).toBe(200)
  document = body as unknown as Document
  operations = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} /api${url.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      operation,
    })),
  )
})
afterAll(() => app.close())

test('the document has every route of the public API and no other', () => {
  const described = operations.map(({ name }) => name)
  const marked = [...routes].filter(
    ([name, { isInApi, schema }]) =>
      isInApi && name.includes(' /api/') && schema.hide !== true && !name.startsWith('HEAD '),
  )
  expect(described.toSorted()).toEqual(marked.map(([name]) => name).toSorted())
  expect(document.servers).toEqual([{ url: `${app.url}/api/v1` }])
})

test('every operation says in a sentence what it does, under a name of its own', () => {
  const tags = apiTexts.tags.map(({ name }) => name)
  for (const { name, operation } of operations) {
    expect(operation.operationId, `${name} needs an operationId`).toMatch(/^[a-z]+[A-Za-z]+$/)
    expect(operation.summary, `${name} needs a summary`).toMatch(/^[A-Z].{10,100}[^.]$/)
    expect(operation.description, name).toMatch(/Scope: `[a-z-]+:[a-z]+`/)
    expect(tags, name).toContain(operation.tags?.[0])
  }
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every field that a caller sends, gets, or receives by a webhook is described', () => {
  const received = Object.entries(document.webhooks).map(([name, { post }]) => ({ name, operation: post! }))
  const undescribed = [...operations, ...received].flatMap(({ name, operation }) => [
    ...(operation.parameters ?? [])
      .map((one) => (one.$ref === undefined ? one : document.components.parameters[nameIn(one.$ref)]!))
      .filter(({ description = '' }) => description === '')
      .map((one) => `${name}: ${one.name}`),
    ...[operation.requestBody, ...Object.values(operation.responses)]
      .flatMap(contentsOf)
      .flatMap(({ schema }) => undescribedIn(schema, name)),
  ])
  expect([...new Set(undescribed)].toSorted()).toEqual([])
})

test('every write takes an Idempotency-Key, unless it is a stream', () => {
  const key = '#/components/parameters/IdempotencyKey'
  for (const { name, operation } of operations) {
    const isRepeatable = !name.startsWith('GET ') && !routes.get(name)!.isStream
    expect(
      (operation.parameters ?? []).some(({ $ref }) => $ref === key),
      name,
    ).toBe(isRepeatable)
  }
  expect(document.components.parameters).toMatchObject({
    IdempotencyKey: { name: 'Idempotency-Key', in: 'header', required: false },
  })
})

test('every answer to a valid key tells its limits, and those that refuse for a time when to come back', () => {
  const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
  for (const { name, operation } of operations) {
    for (const [status, given] of Object.entries(operation.responses)) {
      if (status === '401') continue
      const { headers = {} } =
        given.$ref === undefined ? given : document.components.responses[nameIn(given.$ref)]!
      expect(Object.keys(headers), `${name} ${status}`).toEqual(expect.arrayContaining(limits))
      if (status === '429' || status === '503') expect(headers, name).toHaveProperty('Retry-After')
    }
  }
})

test('every event of webhooks has its payload', () => {
  expect(Object.keys(document.webhooks)).toEqual([...webhookEventTypes, testEventType])
  for (const [name, { post }] of Object.entries(document.webhooks)) {
    const [sent] = jsonOf(post!.requestBody)
    expect(webhookPayloadSchema.parse(sent?.example), name).toMatchObject({ type: name })
    expect(sent?.schema, name).toMatchObject({ properties: { type: { const: name } } })
  }
})

test('every operation has its failures, and examples of what is sent and answered', () => {
  for (const { name, operation } of operations) {
    expect(Object.keys(operation.responses), name).toEqual(
      expect.arrayContaining(['401', '403', '429', '500', '503']),
    )
    for (const { example } of [operation.requestBody, ...Object.values(operation.responses)].flatMap(
      jsonOf,
    )) {
      expect(example, name).toBeDefined()
    }
    if (jsonOf(operation.requestBody).length > 0) expect(operation.responses, name).toHaveProperty('400')
  }
})

test('the routes accept the examples of their requests', () => {
  const refused = operations.flatMap(({ name, operation }) => {
    const { body } = routes.get(name)!.schema
    if (!(body instanceof z.ZodType)) return []
    const [example] = jsonOf(operation.requestBody)
    const { error } = body.safeParse(example?.example)
    return error ? [`${name}: ${error.message}`] : []
  })
  expect(refused).toEqual([])
})

describe('the linter of OpenAPI documents', () => {
  test('finds nothing', () => {
    const file = path.join(mkdtempSync(path.join(inject('runFolder'), 'openapi-')), 'openapi.json')
    // It warns of servers on the machine itself.
    writeFileSync(
      file,
      JSON.stringify({ ...document, servers: [{ url: 'https://postwright.invalid/api/v1' }] }),
    )
    const { stdout, stderr, status } = spawnSync('redocly', ['lint', file, '--format=stylish'], {
      encoding: 'utf8',
    })
    expect(`${stdout}${stderr}`).not.toMatch(/\b(warning|error)\b/i)
    expect(status).toBe(0)
  })
})

const nameIn = (reference: string) => reference.split('/').at(-1) ?? ''

const contentsOf = (body: Body | undefined) => Object.values(body?.content ?? {})

const jsonOf = (body: Body | undefined) =>
  Object.entries(body?.content ?? {}).flatMap(([type, content]) =>
    type === 'application/json' ? [content] : [],
  )

/** A field may leave it to the component that it refers to. */
const isDescribed = ({ $ref, description }: Schema): boolean =>
  description !== undefined ||
  ($ref !== undefined && document.components.schemas[nameIn($ref)]?.description !== undefined)

/** The fields of a schema without a description; components are looked at where they are used. */
function undescribedIn(schema: Schema, place: string, seen = new Set<string>()): string[] {
  if (schema.$ref !== undefined) {
    const name = nameIn(schema.$ref)
    if (seen.has(name)) return []
    return undescribedIn(document.components.schemas[name]!, name, new Set([...seen, name]))
  }
  const { anyOf = [], oneOf = [], items, additionalProperties } = schema
  const parts = [...anyOf, ...oneOf, items, additionalProperties].filter((part) => typeof part === 'object')
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([field, inner]) => [
      ...(isDescribed(inner) ? [] : [`${place}.${field}`]),
      ...undescribedIn(inner, `${place}.${field}`, seen),
    ]),
    ...parts.flatMap((part) => undescribedIn(part, place, seen)),
  ]
}
