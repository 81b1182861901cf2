import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  applicationResponseSchema,
  applicationsResponseSchema,
  changeApplicationSchema,
  newApplicationResponseSchema,
  registerApplicationSchema,
  rotateApplicationSchema,
} from '../../../contract/applications/applications.ts'
import { doneSchema, idParamsSchema } from '../../../contract/api.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { changeApplication } from './change-application.ts'
import { listApplications } from './list-applications.ts'
import { registerApplication } from './register-application.ts'
import { removeApplication } from './remove-application.ts'
import { rotateSecret } from './rotate-secret.ts'

const tags = ['applications']
const sees = { access: 'api-keys:manage' } as const
const changes = { access: { capability: 'api-keys:manage', verified: true } } as const
const params = idParamsSchema

/** `/applications`: those that members of the workspace register. */
export function registeredRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/applications',
      { config: sees, schema: { tags, response: { 200: applicationsResponseSchema } } },
      async ({ caller }) => ok(await listApplications(ctx, caller)),
    )
    app.post(
      '/applications',
      {
        config: changes,
        schema: { tags, body: registerApplicationSchema, response: { 200: newApplicationResponseSchema } },
      },
      async ({ caller, body }) => ok(await registerApplication(ctx, caller, body)),
    )
    app.patch(
      '/applications/:id',
      {
        config: changes,
        schema: {
          tags,
          params,
          body: changeApplicationSchema,
          response: { 200: applicationResponseSchema },
        },
      },
      async ({ caller, params: { id }, body }) =>
        ok({ application: await changeApplication(ctx, caller, id, body) }),
    )
    app.post(
      '/applications/:id/rotate',
      {
        config: changes,
        schema: {
          tags,
          params,
          body: rotateApplicationSchema,
          response: { 200: newApplicationResponseSchema },
        },
      },
      async ({ caller, params: { id }, body }) => ok(await rotateSecret(ctx, caller, id, body.identity)),
    )
    app.delete(
      '/applications/:id',
      {
        config: { ...sees, allowedWhenDiskFull: true },
        schema: { tags, params, response: { 200: doneSchema } },
      },
      async ({ caller, params: { id } }) => {
        await removeApplication(ctx, caller, id)
        return ok()
      },
    )
  }
}
