import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Access } from '../access/access.ts'

const scheme = 'session'

/**
 * Describes the API as OpenAPI, from the schemas and the declared access of its routes: `security` says whether a
 * request needs an access token, `x-access` what else its caller needs. Must be called before the first route is
 * registered.
 */
export async function describeApi(app: FastifyInstance, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1' },
      components: { securitySchemes: { [scheme]: { type: 'http', scheme: 'bearer' } } },
    },
    transform(given) {
      const { schema, url } = jsonSchemaTransform(given)
      return { url, schema: { ...schema, ...accessFields(given.route.config?.access) } }
    },
  })
}

function accessFields(access: Access | undefined) {
  if (access === undefined) return {}
  const isOpen = access === 'public' || access === 'loopback'
  return { security: isOpen ? [] : [{ [scheme]: [] }], 'x-access': access }
}
