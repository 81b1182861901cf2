import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { success } from '../../../contract/api.ts'
import {
  ownModelReplySchema,
  ownModelTestReplySchema,
  saveOwnModelSchema,
} from '../../../contract/own-model.ts'
import { requireSession, requireVerified } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { readOwnModel } from './read-own-model.ts'
import { removeOwnModel } from './remove-own-model.ts'
import { saveOwnModel } from './save-own-model.ts'
import { testOwnModel } from './test-own-model.ts'

const tags = ['assistant']

export function ownModelRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/assistant/model',
      { schema: { tags, response: { 200: ownModelReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        return { success: true as const, ...(await readOwnModel(ctx, session)) }
      },
    )
    app.put(
      '/assistant/model',
      { schema: { tags, body: saveOwnModelSchema, response: { 200: ownModelReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        requireVerified(session)
        const model = await saveOwnModel(ctx, session, request.body)
        return { success: true as const, model, privateAddresses: ctx.config.models.allowPrivate }
      },
    )
    app.delete('/assistant/model', { schema: { tags, response: { 200: success({}) } } }, async (request) => {
      const session = await requireSession(ctx, request)
      await removeOwnModel(ctx, session)
      return { success: true as const }
    })
    app.post(
      '/assistant/model/test',
      { schema: { tags, body: saveOwnModelSchema, response: { 200: ownModelTestReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        requireVerified(session)
        return { success: true as const, ...(await testOwnModel(ctx, session, request.body)) }
      },
    )
  }
}
