import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  brandVoiceReplySchema,
  brandVoicesReplySchema,
  createVoiceSchema,
  learnedSamplesReplySchema,
  learnSamplesSchema,
  saveVoiceSchema,
  voiceVersionQuerySchema,
} from '../../contract/brand-voices.ts'
import { requireSession, type Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { createVoice } from './create-voice.ts'
import { deleteVoice } from './delete-voice.ts'
import { learnSamples } from './learn-samples.ts'
import { abilitiesOf, listVoices } from './list-voices.ts'
import { saveVoice } from './save-voice.ts'
import type { VoiceRow } from './voices.queries.ts'
import { presentVoice } from './voices.view.ts'

const tags = ['brand voices']

export function brandVoiceRoutes(ctx: Context): FastifyPluginAsyncZod {
  const present = async (session: Session, row: VoiceRow) => {
    const can = await abilitiesOf(ctx, session)
    return { success: true as const, voice: await presentVoice(ctx, row, can) }
  }

  return async (app) => {
    app.get(
      '/brand-voices',
      { schema: { tags, response: { 200: brandVoicesReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        return { success: true as const, ...(await listVoices(ctx, session)) }
      },
    )
    app.post(
      '/brand-voices',
      { schema: { tags, body: createVoiceSchema, response: { 200: brandVoiceReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        return present(session, await createVoice(ctx, session, request.body))
      },
    )
    app.put(
      '/brand-voices/:id',
      {
        schema: {
          tags,
          params: idParamsSchema,
          body: saveVoiceSchema,
          response: { 200: brandVoiceReplySchema },
        },
      },
      async (request) => {
        const session = await requireSession(ctx, request)
        return present(session, await saveVoice(ctx, session, request.params.id, request.body))
      },
    )
    app.delete(
      '/brand-voices/:id',
      {
        schema: {
          tags,
          params: idParamsSchema,
          querystring: voiceVersionQuerySchema,
          response: { 200: success({}) },
        },
      },
      async (request) => {
        const session = await requireSession(ctx, request)
        await deleteVoice(ctx, session, request.params.id, request.query.version)
        return { success: true as const }
      },
    )
    app.post(
      '/brand-voices/learn',
      { schema: { tags, body: learnSamplesSchema, response: { 200: learnedSamplesReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        return { success: true as const, ...(await learnSamples(ctx, session, request.body.accountIds)) }
      },
    )
  }
}
