import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  assistantHealthReplySchema,
  assistantStatusReplySchema,
  generateSchema,
  generationsQuerySchema,
  generationsReplySchema,
  versionsSchema,
} from '../../contract/assistant.ts'
import { requireSession, requireVerified } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { deleteGeneration } from './delete-generation.ts'
import { generateText } from './generate-text.ts'
import { listHistory } from './list-history.ts'
import { makeVersions } from './make-versions.ts'
import { openModels } from './models/models.ts'
import { openOwnModels } from './own-model/own-models.ts'
import { ownModelRoutes } from './own-model/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { readHealth } from './read-health.ts'
import { readStatus } from './read-status.ts'
import { ideaRoutes } from './ideas/routes.ts'
import { runningGenerations } from './running-generations.ts'
import { streamGenerations } from './stream-generations.ts'
import { videoRoutes } from './videos/routes.ts'

const tags = ['assistant']
const produces = ['text/event-stream']

export function assistantRoutes(ctx: Context): FastifyPluginAsyncZod {
  const modelsOf = openOwnModels(ctx, openModels(ctx))
  const running = runningGenerations()
  const assistant = { ctx, modelsOf, running }

  return async (app) => {
    // Who is being written for is told, and gets the points back, before the process ends.
    app.addHook('preClose', () => running.stopAll())
    await app.register(pictureRoutes(ctx))
    await app.register(videoRoutes(ctx))

    app.post(
      '/assistant/generate',
      { schema: { tags, produces, body: generateSchema } },
      async (request, reply) => {
        const session = await requireSession(ctx, request)
        requireVerified(session)
        const models = await modelsOf(session.workspaceId)
        const begun = await generateText(ctx, models, session, request.body)
        await streamGenerations({ ctx, models, running }, reply, begun)
      },
    )
    app.post(
      '/assistant/versions',
      { schema: { tags, produces, body: versionsSchema } },
      async (request, reply) => {
        const session = await requireSession(ctx, request)
        requireVerified(session)
        const models = await modelsOf(session.workspaceId)
        const begun = await makeVersions(ctx, models, session, request.body)
        await streamGenerations({ ctx, models, running }, reply, begun)
      },
    )
    await app.register(ownModelRoutes(ctx))
    await app.register(ideaRoutes(assistant))
    app.get(
      '/assistant/status',
      { schema: { tags, response: { 200: assistantStatusReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        const models = await modelsOf(session.workspaceId)
        return { success: true as const, ...readStatus(models, session) }
      },
    )
    app.get(
      '/assistant/health',
      { schema: { tags, response: { 200: assistantHealthReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        const models = await modelsOf(session.workspaceId)
        return { success: true as const, models: await readHealth(models, session) }
      },
    )
    app.get(
      '/assistant/history',
      {
        schema: { tags, querystring: generationsQuerySchema, response: { 200: generationsReplySchema } },
      },
      async (request) => {
        const session = await requireSession(ctx, request)
        return { success: true as const, ...(await listHistory(ctx, session, request.query)) }
      },
    )
    app.delete(
      '/assistant/history/:id',
      { schema: { tags, params: idParamsSchema, response: { 200: success({}) } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        await deleteGeneration(ctx, session, request.params.id)
        return { success: true as const }
      },
    )
  }
}
