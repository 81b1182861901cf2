import { sample } from 'openapi-sampler'
import { addWebhooks, type DescribedWebhook } from './add-webhooks.ts'
import { errorCodes, failures } from './failures.ts'
import type { Declared } from './declared.ts'
import { headers, idempotencyKey, limitHeaders, repeatable, replayHeader } from './headers.ts'

export type Json = Record<string, unknown>
type Content = Record<string, { schema?: Json; example?: unknown }>
type Response = { description: string; content?: Content; headers?: Json } | { $ref: string }
type Parameter = { in: string; name: string } | { $ref: string }
type Operation = Json & {
  'x-declared'?: Declared
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses?: Record<string, Response>
}
export type ApiDocument = Json & {
  paths: Record<string, Record<string, Operation>>
  webhooks?: Json
  components: Record<'schemas' | 'responses' | 'headers' | 'parameters', Record<string, Json>>
}

/**
 * Adds to a document what follows from the schemas and the declarations of its operations: examples, failures, files and
 * the needed scope. Leaves out components that no operation refers to.
 */
export function completeDocument(given: object, webhooks: readonly DescribedWebhook[]): ApiDocument {
  const document = structuredClone(given) as ApiDocument
  Object.assign(document.components, { responses: {}, headers, parameters: idempotencyKey })
  for (const operations of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const { 'x-declared': declared, ...rest } = operation
      if (!declared) continue
      operations[method] = completeOperation(method, rest, declared, document.components.responses)
    }
  }
  addWebhooks(document, webhooks)
  document.components.schemas = usedSchemas(document)
  simplify(document)
  describeUsualFields(document)
  addExamples(document)
  return document
}

function completeOperation(
  method: string,
  operation: Operation,
  declared: Declared,
  shared: Record<string, Json>,
): Operation {
  const { access, consumes = [], produces = [] } = declared
  const scope = typeof access === 'string' ? access : access.capability
  const body = fileBody(consumes[0])
  const parameters = operation.parameters ?? []
  const input = {
    id: parameters.some((one) => 'in' in one && one.in === 'path'),
    fields:
      operation.requestBody !== undefined || parameters.some((one) => 'in' in one && one.in === 'query'),
    version: JSON.stringify(operation.requestBody ?? parameters).includes('"version"'),
    file: body !== undefined,
    isRepeatable: method !== 'get' && !declared.isStream,
  }
  const sent = operation.requestBody?.content['application/json']
  if (sent && declared.example !== undefined) sent.example = declared.example
  const responses: Operation['responses'] = {}
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    // Refusals with additional fields are described with all others of their status.
    if (!status.startsWith('2')) continue
    const text = produces[0] && { content: { [produces[0]]: { schema: { type: 'string' } } } }
    const headers = { ...limitHeaders, ...(input.isRepeatable && replayHeader) }
    responses[status] = { ...response, ...text, headers, description: successes[status] ?? 'Done.' }
  }
  return {
    ...operation,
    description: [operation.description, `Scope: \`${scope}\`.`].filter(Boolean).join('\n\n'),
    ...(input.isRepeatable && { parameters: [...parameters, repeatable] }),
    ...(body && { requestBody: body }),
    responses: { ...responses, ...failures(errorCodes(declared, input), shared) },
  }
}

const successes: Record<string, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; the work goes on.',
}

function fileBody(contentType: string | undefined): Operation['requestBody'] {
  if (contentType === undefined) return undefined
  const file = { type: 'string', format: 'binary' }
  const schema =
    contentType === 'multipart/form-data'
      ? { type: 'object', required: ['file'], properties: { file: { ...file, description: 'The file.' } } }
      : file
  return { content: { [contentType]: { schema } } }
}

/** The schemas that operations refer to, directly or through others. */
function usedSchemas({ paths, webhooks, components }: ApiDocument): Record<string, Json> {
  const used = new Set<string>()
  const find = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (used.has(name)) continue
      used.add(name)
      find(components.schemas[name])
    }
  }
  find([paths, webhooks, components.responses])
  return Object.fromEntries(Object.entries(components.schemas).filter(([name]) => used.has(name)))
}

/**
 * Leaves out what says nothing: the expressions of formats, and the largest integers. Names the properties of records
 * whose keys are known.
 */
function simplify(part: unknown): void {
  if (typeof part !== 'object' || part === null) return
  if ('format' in part && 'pattern' in part) delete part.pattern
  if ('minimum' in part && part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
  if ('maximum' in part && part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
  if ('allOf' in part && Array.isArray(part.allOf) && part.allOf.length === 1) {
    Object.assign(part, part.allOf[0])
    delete part.allOf
  }
  if ('propertyNames' in part && 'additionalProperties' in part) {
    const { enum: keys } = part.propertyNames as { enum?: string[] }
    delete part.propertyNames
    if (keys) {
      const properties = Object.fromEntries(keys.map((key) => [key, part.additionalProperties]))
      Object.assign(part, { properties, additionalProperties: false })
    }
  }
  Object.values(part).forEach(simplify)
}

/** What fields mean that many answers have, where they say nothing of their own. */
const usualFields: Readonly<Record<string, string>> = {
  success: 'Whether the call succeeded.',
  id: 'Its id.',
  createdAt: 'When it was made.',
  updatedAt: 'When it was last changed.',
  nextCursor: 'Send it as `cursor` to get the next page. Null on the last page.',
  can: 'What the caller may do now.',
}

function describeUsualFields(part: unknown): void {
  if (typeof part !== 'object' || part === null) return
  if ('properties' in part) {
    for (const [name, field] of Object.entries(part.properties as Record<string, Json>)) {
      const usual = usualFields[name]
      if (usual !== undefined && !('$ref' in field)) field['description'] ??= usual
    }
  }
  Object.values(part).forEach(describeUsualFields)
}

function addExamples(document: ApiDocument): void {
  for (const operation of Object.values(document.paths).flatMap((operations) => Object.values(operations))) {
    const bodies = [operation.requestBody, ...Object.values(operation.responses ?? {})]
    for (const media of bodies.flatMap((body) =>
      body && 'content' in body ? Object.entries(body.content ?? {}) : [],
    )) {
      const [type, content] = media
      if (type !== 'application/json' || content.schema === undefined) continue
      content.example ??= sample(content.schema, {}, document)
    }
  }
}
