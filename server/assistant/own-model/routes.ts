import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { success } from '../../../contract/api.ts'
import {
  ownModelResponseSchema,
  ownModelTestResponseSchema,
  saveOwnModelSchema,
} from '../../../contract/assistant/own-model.ts'
import type { Context } from '../../context.ts'
import { isFromThisMachine } from '../../infra/http/access/require-loopback.ts'
import { ok } from '../../infra/http/ok.ts'
import { createLocalModels } from '../local-models/local-models.ts'
import { readOwnModel } from './read-own-model.ts'
import { removeOwnModel, saveOwnModel } from './save-own-model.ts'
import { testOwnModel } from './test-own-model.ts'

const tags = ['assistant']

export function ownModelRoutes(ctx: Context): FastifyPluginAsyncZod {
  const localModels = createLocalModels(ctx)

  return async (app) => {
    app.addHook('onListen', () => localModels.lookAtStart())
    app.get(
      '/assistant/model',
      { config: { access: 'assistant:manage' }, schema: { tags, response: { 200: ownModelResponseSchema } } },
      async (request) => {
        const asker = askerOf(request)
        return ok(await readOwnModel(ctx, request.caller, asker, localModels.read))
      },
    )
    app.put(
      '/assistant/model',
      {
        config: { access: { capability: 'assistant:manage', verified: true } },
        schema: { tags, body: saveOwnModelSchema, response: { 200: ownModelResponseSchema } },
      },
      async (request) => {
        const asker = askerOf(request)
        await saveOwnModel(ctx, request.caller, request.body, asker)
        return ok(await readOwnModel(ctx, request.caller, asker, localModels.read))
      },
    )
    app.delete(
      '/assistant/model',
      { config: { access: 'assistant:manage' }, schema: { tags, response: { 200: success({}) } } },
      async ({ caller }) => {
        await removeOwnModel(ctx, caller)
        return ok()
      },
    )
    app.post(
      '/assistant/model/test',
      {
        config: { access: { capability: 'assistant:manage', verified: true } },
        schema: { tags, body: saveOwnModelSchema, response: { 200: ownModelTestResponseSchema } },
      },
      async (request) => ok(await testOwnModel(ctx, request.caller, request.body, askerOf(request))),
    )
  }
}

const askerOf = (request: FastifyRequest) => ({ atThisMachine: isFromThisMachine(request) })
