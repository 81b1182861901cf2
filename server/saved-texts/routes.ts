import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  changeSavedTextSchema,
  createSavedTextSchema,
  savedTextResponseSchema,
  savedTextsResponseSchema,
  savedTextVersionQuerySchema,
  type SavedText,
} from '../../contract/saved-texts/saved-texts.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { changeSavedText } from './change-saved-text.ts'
import { createSavedText } from './create-saved-text.ts'
import { deleteSavedText } from './delete-saved-text.ts'
import { listSavedTextRows, type SavedTextRow } from './saved-texts.queries.ts'

const tags = ['saved texts']

/** `/saved-texts`: the hashtag sets and templates of the workspace; registered under `/api`. */
export function savedTextRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/saved-texts',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: {
          tags,
          operationId: 'listSavedTexts',
          summary: 'List the hashtag sets and templates of the workspace',
          response: { 200: savedTextsResponseSchema },
        },
      },
      async ({ caller }) => {
        const rows = await listSavedTextRows(ctx.db, caller.workspaceId)
        return ok({
          savedTexts: rows.map(presentSavedText),
          can: { write: caller.capabilities.has('posts:write') },
        })
      },
    )
    app.post(
      '/saved-texts',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'createSavedText',
          summary: 'Create a hashtag set or a template',
          fails: ['conflict'],
          body: createSavedTextSchema,
          response: { 200: savedTextResponseSchema },
        },
      },
      async ({ caller, body }) =>
        ok({ savedText: presentSavedText(await createSavedText(ctx, caller, body)) }),
    )
    app.put(
      '/saved-texts/:id',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'changeSavedText',
          summary: 'Change a hashtag set or a template',
          fails: ['conflict'],
          params: idParamsSchema,
          body: changeSavedTextSchema,
          response: { 200: savedTextResponseSchema },
        },
      },
      async ({ caller, params, body }) =>
        ok({ savedText: presentSavedText(await changeSavedText(ctx, caller, params.id, body)) }),
    )
    app.delete(
      '/saved-texts/:id',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'deleteSavedText',
          summary: 'Delete a hashtag set or a template',
          params: idParamsSchema,
          querystring: savedTextVersionQuerySchema,
          response: { 200: success({}) },
        },
      },
      async ({ caller, params, query }) => {
        await deleteSavedText(ctx, caller, params.id, query.version)
        return ok()
      },
    )
  }
}

function presentSavedText({ id, kind, name, content, version }: SavedTextRow): SavedText {
  return { id, kind, name, content, version }
}
