import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Provider } from 'oidc-provider'
import {
  consentParamsSchema,
  consentPath,
  consentResponseSchema,
  decisionResponseSchema,
  decisionSchema,
} from '../../../contract/applications/consent.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { decide } from './decide.ts'
import { findRequest, presentRequest } from './read-request.ts'

const tags = ['applications']
const config = { access: 'signedIn' } as const

/**
 * What the consent screen calls. These paths are below that of the screen, because the library's cookie, which tells the
 * browser that came from the application from others, is for that path.
 */
export function consentRoutes(ctx: Context, provider: () => Provider): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      `${consentPath}/:request/details`,
      { config, schema: { tags, params: consentParamsSchema, response: { 200: consentResponseSchema } } },
      async (request, reply) => {
        const found = await findRequest(ctx, provider(), request.params.request, request, reply)
        return ok({ request: await presentRequest(ctx, request.caller, found) })
      },
    )
    app.post(
      `${consentPath}/:request/decision`,
      {
        config: { ...config, refusedWhenDiskFull: true },
        schema: {
          tags,
          params: consentParamsSchema,
          body: decisionSchema,
          response: { 200: decisionResponseSchema },
        },
      },
      async (request, reply) => {
        const { caller, body: decision, params } = request
        const deciding = { provider: provider(), caller, id: params.request, decision, request, reply }
        return ok({ redirectTo: await decide(ctx, deciding) })
      },
    )
  }
}
