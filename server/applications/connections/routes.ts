import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { connectionsResponseSchema } from '../../../contract/applications/applications.ts'
import { doneSchema, idParamsSchema } from '../../../contract/api.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { disconnect } from './disconnect.ts'
import { listConnections } from './list-connections.ts'

const tags = ['applications']
/** Whoever connected an application may see and disconnect it, whatever their role is now. */
const config = { access: 'workspace:read', allowedWhenDiskFull: true } as const

/** `/application-connections` */
export function connectionRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/application-connections',
      { config, schema: { tags, response: { 200: connectionsResponseSchema } } },
      async ({ caller }) => ok({ connections: await listConnections(ctx, caller) }),
    )
    app.delete(
      '/application-connections/:id',
      { config, schema: { tags, params: idParamsSchema, response: { 200: doneSchema } } },
      async ({ caller, params: { id } }) => {
        await disconnect(ctx, caller, id)
        return ok()
      },
    )
  }
}
