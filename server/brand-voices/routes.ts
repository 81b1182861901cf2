import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  brandVoiceResponseSchema,
  brandVoicesResponseSchema,
  createVoiceSchema,
  learnedSamplesResponseSchema,
  learnSamplesSchema,
  saveVoiceSchema,
  voiceVersionQuerySchema,
} from '../../contract/brand-voices/brand-voices.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { ok } from '../infra/http/ok.ts'
import { createVoice } from './create-voice.ts'
import { deleteVoice } from './delete-voice.ts'
import { learnSamples } from './learn-samples.ts'
import { abilitiesOf, listVoices } from './list-voices.ts'
import { saveVoice } from './save-voice.ts'
import type { VoiceRow } from './voices.queries.ts'
import { presentVoice } from './voices.view.ts'

const tags = ['brand voices']

export function brandVoiceRoutes(ctx: Context): FastifyPluginAsyncZod {
  const present = async (caller: Caller, row: VoiceRow) => {
    const can = await abilitiesOf(ctx, caller)
    return ok({ voice: await presentVoice(ctx, row, can) })
  }

  return async (app) => {
    app.get(
      '/brand-voices',
      {
        config: { access: 'brand-voices:read', api: 'v1' },
        schema: {
          tags,
          operationId: 'listBrandVoices',
          summary: 'List the brand voices of the workspace',
          response: { 200: brandVoicesResponseSchema },
        },
      },
      async (request) => ok(await listVoices(ctx, request.caller)),
    )
    app.post(
      '/brand-voices',
      {
        config: { access: 'brand-voices:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'createBrandVoice',
          summary: 'Create a brand voice',
          fails: ['conflict'],
          body: createVoiceSchema,
          response: { 200: brandVoiceResponseSchema },
        },
      },
      async (request) => present(request.caller, await createVoice(ctx, request.caller, request.body)),
    )
    app.put(
      '/brand-voices/:id',
      {
        config: { access: 'brand-voices:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'changeBrandVoice',
          summary: 'Change a brand voice',
          fails: ['conflict'],
          params: idParamsSchema,
          body: saveVoiceSchema,
          response: { 200: brandVoiceResponseSchema },
        },
      },
      async (request) =>
        present(request.caller, await saveVoice(ctx, request.caller, request.params.id, request.body)),
    )
    app.delete(
      '/brand-voices/:id',
      {
        config: { access: 'brand-voices:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'deleteBrandVoice',
          summary: 'Delete a brand voice',
          params: idParamsSchema,
          querystring: voiceVersionQuerySchema,
          response: { 200: success({}) },
        },
      },
      async (request) => {
        await deleteVoice(ctx, request.caller, request.params.id, request.query.version)
        return ok()
      },
    )
    app.post(
      '/brand-voices/learn',
      {
        config: { access: 'brand-voices:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'collectVoiceSamples',
          summary: 'Collect published texts of accounts from which a brand voice can learn',
          body: learnSamplesSchema,
          response: { 200: learnedSamplesResponseSchema },
        },
      },
      async (request) => ok(await learnSamples(ctx, request.caller, request.body.accountIds)),
    )
  }
}
