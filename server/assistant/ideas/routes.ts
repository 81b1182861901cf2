import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ideasResponseSchema, suggestIdeasSchema } from '../../../contract/assistant/ideas.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { ModelError } from '../models/model.ts'
import type { Models } from '../models/models.ts'
import type { RunningGenerations } from '../texts/running-generations.ts'
import { suggestIdeas } from './suggest-ideas.ts'

type Assistant = {
  ctx: Context
  findModels: (workspaceId: string) => Promise<Models>
  running: RunningGenerations
}

export function ideaRoutes({ ctx, findModels, running }: Assistant): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/assistant/ideas',
      {
        config: { access: { capability: 'assistant:use', verified: true }, api: 'v1' },
        schema: {
          tags: ['assistant'],
          operationId: 'suggestIdeas',
          summary: 'Suggest a week of posts from a topic or a page',
          fails: ['points_insufficient', 'conflict', 'unavailable'],
          body: suggestIdeasSchema,
          response: { 200: ideasResponseSchema },
        },
      },
      async (request, reply) => {
        const models = await findModels(request.caller.workspaceId)
        const { signal, done } = running.open(models.timeouts.totalMs)
        // If the client disconnects, the request is aborted and nothing is charged.
        reply.raw.once('close', () => running.stop(signal, new ModelError('stopped')))
        try {
          return ok(await suggestIdeas(ctx, models, { caller: request.caller, signal }, request.body))
        } finally {
          done()
        }
      },
    )
  }
}
