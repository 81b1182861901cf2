import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  apiKeysResponseSchema,
  createApiKeySchema,
  newApiKeyResponseSchema,
  rotateApiKeySchema,
} from '../../contract/api-keys/api-keys.ts'
import { doneSchema, idParamsSchema } from '../../contract/api.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { createKey } from './create-key.ts'
import { listKeys } from './list-keys.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'

const tags = ['API keys']
const makes = { access: { capability: 'api-keys:write', verified: true } } as const
/** Whoever made a key may see and revoke it, whatever their role is now; `api-keys.policy.ts` decides. */
const own = { access: 'workspace:read', allowedWhenDiskFull: true } as const

/** `/api-keys`; registered under `/api`. */
export function apiKeyRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api-keys',
      { config: own, schema: { tags, response: { 200: apiKeysResponseSchema } } },
      async ({ caller }) => ok(await listKeys(ctx, caller)),
    )
    app.post(
      '/api-keys',
      {
        config: makes,
        schema: { tags, body: createApiKeySchema, response: { 200: newApiKeyResponseSchema } },
      },
      async ({ caller, body }) => ok(await createKey(ctx, caller, body)),
    )
    app.post(
      '/api-keys/:id/rotate',
      {
        config: makes,
        schema: {
          tags,
          params: idParamsSchema,
          body: rotateApiKeySchema,
          response: { 200: newApiKeyResponseSchema },
        },
      },
      async ({ caller, params: { id }, body }) => ok(await rotateKey(ctx, caller, id, body.identity)),
    )
    app.delete(
      '/api-keys/:id',
      { config: own, schema: { tags, params: idParamsSchema, response: { 200: doneSchema } } },
      async ({ caller, params: { id } }) => {
        await revokeKey(ctx, caller, id)
        return ok()
      },
    )
  }
}
