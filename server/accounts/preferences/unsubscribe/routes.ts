import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idSchema } from '../../../../contract/api.ts'
import { boundedText } from '../../../../contract/bounds.ts'
import { z } from '../../../../contract/zod.ts'
import type { Context } from '../../../context.ts'
import { savePreferences } from '../preferences.queries.ts'
import { askPage, donePage, invalidPage, pagePolicy } from './unsubscribe-page.ts'
import { isUnsubscribeUrlValid, mailPreferences } from './unsubscribe-url.ts'

const querySchema = z.object({
  user: idSchema,
  mail: z.enum(mailPreferences),
  signature: boundedText({ max: 200 }),
})

const bodyLimit = 1024

/**
 * The unsubscribe links in mails. A GET shows a page that asks for confirmation, because mail scanners follow links.
 * The POST comes from its button or from a mail program.
 */
export function unsubscribeRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      void reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('content-security-policy', pagePolicy)
    })
    // The body "List-Unsubscribe=One-Click" adds no information to the URL.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, done) =>
      done(null, null),
    )

    const options = {
      config: { access: 'public' },
      schema: { hide: true, querystring: querySchema },
      attachValidation: true,
    } as const
    type Link = Pick<FastifyRequest, 'headers' | 'validationError'> & { query: z.infer<typeof querySchema> }
    const wantedBy = ({ headers, query, validationError }: Link) => {
      if (validationError) {
        // A browser with an incomplete link also gets a page.
        if (headers.accept?.includes('text/html')) return undefined
        throw validationError
      }
      const wanted = { userId: query.user, preference: query.mail }
      return isUnsubscribeUrlValid(ctx, wanted, query.signature) ? wanted : undefined
    }
    const send = (reply: FastifyReply, page: string | undefined) =>
      reply
        .status(page === undefined ? 400 : 200)
        .type('text/html; charset=utf-8')
        .send(page ?? invalidPage(ctx.config))

    app.get('/unsubscribe', options, async (request, reply) => {
      const wanted = wantedBy(request)
      return send(reply, wanted && askPage(wanted.preference))
    })
    app.post('/unsubscribe', { ...options, bodyLimit }, async (request, reply) => {
      const wanted = wantedBy(request)
      if (wanted) await savePreferences(ctx.db, wanted.userId, { [wanted.preference]: false })
      return send(reply, wanted && donePage(ctx.config, wanted.preference))
    })
  }
}
