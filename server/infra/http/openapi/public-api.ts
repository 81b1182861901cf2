import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { ErrorCode } from '../../../../contract/errors.ts'
import type { DescribedWebhook } from './add-webhooks.ts'
import { completeDocument, type ApiDocument } from './complete-document.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** The codes with which an operation of the public API fails, besides those that follow from its declaration. */
    fails?: readonly ErrorCode[]
    /** An example of its body, where the one that follows from the fields says little. */
    example?: unknown
  }
  interface FastifyInstance {
    publicApi(): ApiDocument
  }
}

export type ApiTexts = {
  title: string
  description: string
  /** In the order of the reference. */
  tags: { name: string; description: string }[]
  webhooks: readonly DescribedWebhook[]
}

/**
 * Describes the public API as OpenAPI: the routes that are marked as part of it, from their schemas and their declared
 * access. Must be called before the first route is registered.
 */
export async function describePublicApi(app: FastifyInstance, texts: ApiTexts): Promise<void> {
  const { title, description, tags, webhooks } = texts
  await app.register(swagger, {
    decorator: 'publicApi',
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description, license: { name: 'MIT', identifier: 'MIT' } },
      tags,
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key of Settings, API: `Authorization: Bearer pw_live_...`.',
          },
        },
      },
      security: [{ apiKey: [] }],
    },
    transform(given) {
      const { schema, url } = jsonSchemaTransform(given)
      const { config } = given.route
      if (config?.api !== 'v1') return { url, schema: { ...schema, hide: true } }
      const { tags, fails, example, consumes, produces, ...rest } = schema
      wrapReferences(rest)
      const isStream = config.isStream === true || config.isUpload === true
      const declared = { access: config.access, fails, example, consumes, produces, isStream }
      return {
        url: url.replace(/^\/api/, ''),
        schema: { ...rest, tags: tags?.map(capitalized), 'x-declared': declared },
      }
    },
    transformObject: (given) => completeDocument(jsonSchemaTransformObject(given), webhooks),
  })
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Beside a reference, @fastify/swagger drops descriptions. */
function wrapReferences(part: unknown): void {
  if (typeof part !== 'object' || part === null) return
  if ('$ref' in part && 'description' in part) {
    Object.assign(part, { allOf: [{ $ref: part.$ref }] })
    delete part.$ref
  }
  Object.values(part).forEach(wrapReferences)
}
