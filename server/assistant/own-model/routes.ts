import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { success } from '../../../contract/api.ts'
import {
  ownModelReplySchema,
  ownModelTestReplySchema,
  saveOwnModelSchema,
} from '../../../contract/assistant/own-model.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { readOwnModel } from './read-own-model.ts'
import { removeOwnModel } from './remove-own-model.ts'
import { saveOwnModel } from './save-own-model.ts'
import { testOwnModel } from './test-own-model.ts'

const tags = ['assistant']

export function ownModelRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/assistant/model',
      { config: { access: 'assistant:manage' }, schema: { tags, response: { 200: ownModelReplySchema } } },
      async (request) => ok(await readOwnModel(ctx, request.caller)),
    )
    app.put(
      '/assistant/model',
      {
        config: { access: { capability: 'assistant:manage', verified: true } },
        schema: { tags, body: saveOwnModelSchema, response: { 200: ownModelReplySchema } },
      },
      async (request) => {
        const model = await saveOwnModel(ctx, request.caller, request.body)
        return ok({ model, privateAddresses: ctx.config.outgoingAllow.length > 0 })
      },
    )
    app.delete(
      '/assistant/model',
      { config: { access: 'assistant:manage' }, schema: { tags, response: { 200: success({}) } } },
      async (request) => {
        await removeOwnModel(ctx, request.caller)
        return ok()
      },
    )
    app.post(
      '/assistant/model/test',
      {
        config: { access: { capability: 'assistant:manage', verified: true } },
        schema: { tags, body: saveOwnModelSchema, response: { 200: ownModelTestReplySchema } },
      },
      async (request) => ok(await testOwnModel(ctx, request.caller, request.body)),
    )
  }
}
