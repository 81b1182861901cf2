import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema } from '../../../contract/api.ts'
import { boundedText } from '../../../contract/bounds.ts'
import { z } from '../../../contract/zod.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import { findLocalMail, listLocalMails, type LocalMail } from './local-mails.queries.ts'
import { mailPage, mailboxPage } from './mailbox-page.ts'
import { ok } from '../../infra/http/ok.ts'

const shown = 100
const filterSchema = z.object({ to: boundedText({ max: 254 }).optional() })

/**
 * The local mailbox, registered under `/dev` if there is no mail server: `/mailbox`, `/mailbox/<id>`,
 * `/mailbox/newest?to=` and `/mailbox.json?to=`. Only for callers on this machine.
 */
export function mailboxRoutes(ctx: Context): FastifyPluginAsync {
  const routes: FastifyPluginAsyncZod = async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })
    app.get(
      '/mailbox',
      { config: { access: 'loopback' }, schema: { hide: true, querystring: filterSchema } },
      async (request, reply) => {
        const mails = await listLocalMails(ctx.db, { to: request.query.to, limit: shown })
        return reply.type('text/html; charset=utf-8').send(mailboxPage(mails, request.query.to))
      },
    )
    app.get(
      '/mailbox.json',
      { config: { access: 'loopback' }, schema: { hide: true, querystring: filterSchema } },
      async (request) => {
        const mails = await listLocalMails(ctx.db, { to: request.query.to, limit: shown })
        return ok({ mails: mails.map(asJson) })
      },
    )
    app.get(
      '/mailbox/newest',
      { config: { access: 'loopback' }, schema: { hide: true, querystring: filterSchema } },
      async (request, reply) => {
        const { to } = request.query
        const [newest] = await listLocalMails(ctx.db, { to, limit: 1 })
        return reply.type('text/html; charset=utf-8').send(newest ? mailPage(newest) : mailboxPage([], to))
      },
    )
    app.get(
      '/mailbox/:id',
      { config: { access: 'loopback' }, schema: { hide: true, params: idParamsSchema } },
      async (request, reply) => {
        const mail = await findLocalMail(ctx.db, request.params.id)
        if (!mail) throw notFound('mail')
        return reply.type('text/html; charset=utf-8').send(mailPage(mail))
      },
    )
  }
  return routes
}

function asJson(mail: LocalMail) {
  const { id, recipient, subject, text, html, created_at } = mail
  return { id, to: recipient, subject, text, html, createdAt: created_at.toISOString() }
}
