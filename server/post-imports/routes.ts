import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema } from '../../contract/api.ts'
import {
  createPostImportSchema,
  postImportPreviewResponseSchema,
  postImportResponseSchema,
  postImportsResponseSchema,
  previewPostImportSchema,
} from '../../contract/post-imports/post-imports.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { createImport } from './create-import.ts'
import { previewImport } from './preview-import.ts'
import { listNewestImports, readImport } from './read-import.ts'
import { runImport, undoImport } from './run-import.ts'

const tags = ['post imports']
const params = idParamsSchema
const response = { 200: postImportResponseSchema }
const writes = { access: 'posts:write' } as const
/** The longest file, plus JSON escapes and multi-byte characters. */
const bodyLimit = 5 * 1024 * 1024

/** `/post-imports`: CSV files with posts. Rows are scheduled only if the caller may schedule. */
export function postImportRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/post-imports/preview',
      {
        config: writes,
        bodyLimit,
        schema: { tags, body: previewPostImportSchema, response: { 200: postImportPreviewResponseSchema } },
      },
      async ({ caller, body }) => ok({ preview: await previewImport(ctx, caller, body) }),
    )
    app.post(
      '/post-imports',
      { config: writes, bodyLimit, schema: { tags, body: createPostImportSchema, response } },
      async ({ caller, body }) => ok({ import: await createImport(ctx, caller, body) }),
    )
    app.get(
      '/post-imports',
      { config: writes, schema: { tags, response: { 200: postImportsResponseSchema } } },
      async ({ caller }) => ok({ imports: await listNewestImports(ctx, caller) }),
    )
    app.get(
      '/post-imports/:id',
      { config: writes, schema: { tags, params, response } },
      async ({ caller, params: { id } }) => ok({ import: await readImport(ctx, caller, id) }),
    )
    app.post(
      '/post-imports/:id/run',
      { config: writes, schema: { tags, params, response } },
      async ({ caller, params: { id } }) => ok({ import: await runImport(ctx, caller, id) }),
    )
    app.post(
      '/post-imports/:id/undo',
      { config: writes, schema: { tags, params, response } },
      async ({ caller, params: { id } }) => ok({ import: await undoImport(ctx, caller, id) }),
    )
  }
}
