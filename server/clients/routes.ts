import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { clientsResponseSchema } from '../../contract/clients/clients.ts'
import { joinClientSchema, releaseEffectResponseSchema } from '../../contract/clients/client-changes.ts'
import { doneSchema, idParamsSchema } from '../../contract/api.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { joinPayer } from './join-payer.ts'
import { listClients } from './list-clients.ts'
import { payerOfCaller, previewRelease, releaseClient } from './release-client.ts'

const tags = ['clients']

/** `/clients`: the client workspaces of an agency; registered under `/api`. */
export function clientRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/clients',
      { config: { access: 'workspace:read' }, schema: { tags, response: { 200: clientsResponseSchema } } },
      async ({ caller }) => ok(await listClients(ctx, caller)),
    )
    app.post(
      '/clients',
      {
        config: { access: 'clients:manage' },
        schema: { tags, body: joinClientSchema, response: { 200: doneSchema } },
      },
      async ({ caller, body }) => {
        await joinPayer(ctx, caller, body.workspaceId)
        return ok()
      },
    )
    app.get(
      '/clients/:id/release',
      {
        config: { access: 'clients:manage' },
        schema: { tags, params: idParamsSchema, response: { 200: releaseEffectResponseSchema } },
      },
      async ({ caller, params }) => ok({ effect: await previewRelease(ctx, caller.workspaceId, params.id) }),
    )
    app.post(
      '/clients/:id/release',
      {
        config: { access: 'clients:manage' },
        schema: { tags, params: idParamsSchema, response: { 200: doneSchema } },
      },
      async ({ caller, params }) => {
        await releaseClient(ctx, caller, caller.workspaceId, params.id)
        return ok()
      },
    )
    app.get(
      '/workspaces/current/payer',
      {
        config: { access: 'workspace:own' },
        schema: { tags, response: { 200: releaseEffectResponseSchema } },
      },
      async ({ caller }) =>
        ok({
          effect: await previewRelease(ctx, await payerOfCaller(ctx, caller), caller.workspaceId),
        }),
    )
    app.delete(
      '/workspaces/current/payer',
      { config: { access: 'workspace:own' }, schema: { tags, response: { 200: doneSchema } } },
      async ({ caller }) => {
        await releaseClient(ctx, caller, await payerOfCaller(ctx, caller), caller.workspaceId)
        return ok()
      },
    )
  }
}
