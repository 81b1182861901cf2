import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  assistantHealthResponseSchema,
  assistantStatusResponseSchema,
  generateSchema,
  versionsSchema,
} from '../../contract/assistant/assistant.ts'
import {
  generationResponseSchema,
  generationsQuerySchema,
  generationsResponseSchema,
} from '../../contract/assistant/generations.ts'
import { platformKeys } from '../../contract/platforms/platforms.ts'
import { modelTrialResponseSchema, modelTrialSchema } from '../../contract/assistant/model-trials.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { deleteGeneration } from './generations/delete-generation.ts'
import { generateText } from './texts/generate-text.ts'
import { listGenerations } from './generations/list-generations.ts'
import { makeVersions } from './texts/make-versions.ts'
import { openModels } from './models/models.ts'
import { createModelFinder } from './own-model/own-models.ts'
import { ownModelRoutes } from './own-model/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { readGeneration } from './generations/read-generation.ts'
import { readHealth } from './models/read-health.ts'
import { readStatus } from './models/read-status.ts'
import { ideaRoutes } from './ideas/routes.ts'
import { runningGenerations } from './texts/running-generations.ts'
import { streamGenerations } from './texts/stream-generations.ts'
import { tryModel } from './trials/try-model.ts'
import { videoRoutes } from './videos/routes.ts'

const tags = ['assistant']
const produces = ['text/event-stream']

export function assistantRoutes(ctx: Context): FastifyPluginAsyncZod {
  const findModels = createModelFinder(ctx, openModels(ctx))
  const running = runningGenerations()
  const assistant = { ctx, findModels, running }

  return async (app) => {
    // Before the process ends, clients of running texts are notified and their points released.
    app.addHook('preClose', () => running.stopAll())
    await app.register(pictureRoutes(ctx))
    await app.register(videoRoutes(ctx))

    app.post(
      '/assistant/generate',
      {
        config: { access: { capability: 'assistant:use', verified: true }, api: 'v1', isStream: true },
        schema: {
          tags,
          operationId: 'generateText',
          summary: 'Write texts for platforms from a prompt',
          description:
            'The answer is a stream of server-sent events. Texts by the model of the operator cost points; those by a model of your own and by the template writer cost none. What fails costs nothing.',
          fails: ['points_insufficient', 'conflict', 'unavailable'],
          produces,
          body: generateSchema,
        },
      },
      async (request, reply) => {
        const models = await findModels(request.caller.workspaceId)
        const created = await generateText(ctx, models, request.caller, request.body)
        await streamGenerations({ ctx, models, running }, reply, created)
      },
    )
    app.post(
      '/assistant/versions',
      {
        config: { access: { capability: 'assistant:use', verified: true }, api: 'v1', isStream: true },
        schema: {
          tags,
          operationId: 'generateVersions',
          summary: 'Rewrite a text for each of several platforms',
          description: 'The answer is a stream of server-sent events, as of `generateText`.',
          fails: ['points_insufficient', 'conflict', 'unavailable'],
          example: {
            text: 'We open on Friday at nine. Come and try the new rolls!',
            versions: [{ id: '497f6eca-6276-4993-bfeb-53cbbbba6f08', platform: platformKeys[0] }],
          },
          produces,
          body: versionsSchema,
        },
      },
      async (request, reply) => {
        const models = await findModels(request.caller.workspaceId)
        const created = await makeVersions(ctx, models, request.caller, request.body)
        await streamGenerations({ ctx, models, running }, reply, created)
      },
    )
    await app.register(ownModelRoutes(ctx))
    await app.register(ideaRoutes(assistant))
    app.get(
      '/assistant/status',
      {
        config: { access: 'assistant:use', api: 'v1' },
        schema: {
          tags,
          operationId: 'readAssistant',
          summary: 'Read which models write, and their prices in points',
          response: { 200: assistantStatusResponseSchema },
        },
      },
      async (request) => {
        const models = await findModels(request.caller.workspaceId)
        return ok(readStatus(models, request.caller))
      },
    )
    app.get(
      '/assistant/health',
      {
        config: { access: 'assistant:manage' },
        schema: { tags, response: { 200: assistantHealthResponseSchema } },
      },
      async (request) => {
        const models = await findModels(request.caller.workspaceId)
        return ok({ models: await readHealth(models) })
      },
    )
    app.post(
      '/assistant/model/try',
      {
        config: { access: { capability: 'assistant:manage', verified: true } },
        schema: { tags, body: modelTrialSchema, response: { 200: modelTrialResponseSchema } },
      },
      async ({ caller, body }) => {
        const models = await findModels(caller.workspaceId)
        return ok({ findings: await tryModel(ctx, models, caller, body.trial) })
      },
    )
    app.get(
      '/assistant/generations',
      {
        config: { access: 'assistant:use', api: 'v1' },
        schema: {
          tags,
          operationId: 'listGenerations',
          summary: 'List what the assistant made, the newest first',
          querystring: generationsQuerySchema,
          response: { 200: generationsResponseSchema },
        },
      },
      async (request) => ok(await listGenerations(ctx, request.caller, request.query)),
    )
    app.get(
      '/assistant/generations/:id',
      {
        config: { access: 'assistant:use', api: 'v1' },
        schema: {
          tags,
          operationId: 'readGeneration',
          summary: 'Read one generation',
          params: idParamsSchema,
          response: { 200: generationResponseSchema },
        },
      },
      async (request) => ok(await readGeneration(ctx, request.caller, request.params.id)),
    )
    app.delete(
      '/assistant/generations/:id',
      {
        config: { access: 'assistant:use', api: 'v1' },
        schema: {
          tags,
          operationId: 'deleteGeneration',
          summary: 'Delete a generation from the list',
          params: idParamsSchema,
          response: { 200: success({}) },
        },
      },
      async (request) => {
        await deleteGeneration(ctx, request.caller, request.params.id)
        return ok()
      },
    )
  }
}
