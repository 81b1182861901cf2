import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idSchema } from '../../../../contract/api.ts'
import { boundedText } from '../../../../contract/bounds.ts'
import { z } from '../../../../contract/zod.ts'
import type { Context } from '../../../context.ts'
import { savePreferences } from '../preferences.queries.ts'
import { askPage, donePage, invalidPage } from './unsubscribe-page.ts'
import { isUnsubscribeUrlValid, mailPreferences } from './unsubscribe-url.ts'

const querySchema = z.object({
  user: idSchema,
  mail: z.enum(mailPreferences),
  signature: boundedText({ max: 200 }),
})

const bodyLimit = 1024

/** The links in mails: a page that asks, because scanners follow links, and the request of its button or of a mail program. */
export function unsubscribeRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })
    // "List-Unsubscribe=One-Click" says nothing that the address does not say.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, done) =>
      done(null, null),
    )

    const options = {
      config: { access: 'public' },
      schema: { hide: true, querystring: querySchema },
    } as const
    app.get('/unsubscribe', options, async ({ query }, reply) => {
      const { user: userId, mail: preference, signature } = query
      const valid = isUnsubscribeUrlValid(ctx, { userId, preference }, signature)
      return reply
        .status(valid ? 200 : 400)
        .type('text/html; charset=utf-8')
        .send(valid ? askPage(preference) : invalidPage(ctx.config))
    })
    app.post('/unsubscribe', { ...options, bodyLimit }, async ({ query }, reply) => {
      const { user: userId, mail: preference, signature } = query
      const valid = isUnsubscribeUrlValid(ctx, { userId, preference }, signature)
      if (valid) await savePreferences(ctx.db, userId, { [preference]: false })
      return reply
        .status(valid ? 200 : 400)
        .type('text/html; charset=utf-8')
        .send(valid ? donePage(ctx.config, preference) : invalidPage(ctx.config))
    })
  }
}
