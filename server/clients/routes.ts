import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { clientsResponseSchema } from '../../contract/clients/clients.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { listClients } from './list-clients.ts'

const tags = ['clients']

/** `/clients`: the client workspaces of an agency; registered under `/api`. */
export function clientRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/clients',
      { config: { access: 'workspace:read' }, schema: { tags, response: { 200: clientsResponseSchema } } },
      async ({ caller }) => ok(await listClients(ctx, caller)),
    )
  }
}
