import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ideasReplySchema, suggestIdeasSchema } from '../../../contract/ideas.ts'
import { requireSession, requireVerified } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { ModelError } from '../models/model.ts'
import type { Models } from '../models/models.ts'
import type { RunningGenerations } from '../running-generations.ts'
import { suggestIdeas } from './suggest-ideas.ts'

type Assistant = {
  ctx: Context
  modelsOf: (workspaceId: string) => Promise<Models>
  running: RunningGenerations
}

export function ideaRoutes({ ctx, modelsOf, running }: Assistant): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/assistant/ideas',
      { schema: { tags: ['assistant'], body: suggestIdeasSchema, response: { 200: ideasReplySchema } } },
      async (request, reply) => {
        const session = await requireSession(ctx, request)
        requireVerified(session)
        const models = await modelsOf(session.workspaceId)
        const { signal, done } = running.open(models.patience.totalMs)
        // Whoever leaves waits for nothing more, and pays nothing.
        reply.raw.once('close', () => running.stop(signal, new ModelError('stopped')))
        try {
          return {
            success: true as const,
            ...(await suggestIdeas(ctx, models, { session, signal }, request.body)),
          }
        } finally {
          done()
        }
      },
    )
  }
}
