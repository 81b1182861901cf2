import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Context } from '../context.ts'
import { AppError, invalid } from '../infra/http/app-error.ts'
import { handleErrors } from '../infra/http/errors/error-handler.ts'
import { addMediaAt, mediaReceiver, multipartOptions } from '../media/index.ts'
import { call } from './call.ts'
import { presentMsg } from './errors.ts'
import { postizIntegrationRoutes } from './integrations/routes.ts'
import { listPostizNotifications } from './list-notifications.ts'
import { presentUpload } from './media.view.ts'
import { pageSchema, uploadFromUrlSchema } from './postiz.schemas.ts'
import { postizPostRoutes } from './posts/routes.ts'

/**
 * The public API of Postiz, for its clients, at `/public/v1` (and `/api/public/v1`): a translation of its calls into the
 * use cases of our own. docs/postiz-api.md says what each of them does here.
 */
export function postizRoutes(ctx: Context): FastifyPluginAsync {
  return async (app) => {
    handleErrors(app, presentMsg)
    app.setNotFoundHandler(() => {
      throw new AppError('not_found', 'There is no such call.')
    })
    await app.register(multipart, multipartOptions)
    await app.register(ownRoutes(ctx))
    await app.register(postizIntegrationRoutes(ctx))
    await app.register(postizPostRoutes(ctx))
  }
}

const uploads = { ...call({ capability: 'media:write', verified: true }), isUpload: true } as const

function ownRoutes(ctx: Context): FastifyPluginAsyncZod {
  const receive = mediaReceiver(ctx)
  return async (app) => {
    app.get('/is-connected', { config: call('workspace:read'), schema: { hide: true } }, () => ({
      connected: true,
    }))
    app.get(
      '/notifications',
      { config: call('workspace:read'), schema: { hide: true, querystring: pageSchema } },
      async ({ caller, query }) => listPostizNotifications(ctx, caller, query.page),
    )
    app.post('/upload', { config: uploads, schema: { hide: true } }, async (request, reply) =>
      reply.status(201).send(presentUpload(ctx, await receive(request))),
    )
    app.post(
      '/upload-from-url',
      { config: uploads, schema: { hide: true, body: uploadFromUrlSchema } },
      async ({ caller, body }, reply) =>
        reply.status(201).send(presentUpload(ctx, await addMediaAt(ctx, caller, body.url))),
    )
    for (const path of ['/generate-video', '/video/function']) {
      app.post(path, { config: call('assistant:use'), schema: { hide: true } }, () => {
        throw invalid(
          `Videos cannot be made through this API. Open the assistant at ${ctx.config.appUrl}/content`,
        )
      })
    }
  }
}
