import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { notFound } from '../platform/http/app-error.ts'
import { findLocalMail, listLocalMails, type LocalMail } from './local-mails.queries.ts'
import { mailPage, mailboxPage } from './mailbox-page.ts'
import { requireLoopback } from '../platform/http/require-loopback.ts'

const shown = 100
const filterSchema = z.object({ to: z.string().max(254).optional() })

/**
 * The local mailbox, registered under `/dev` where mail goes nowhere else: `/mailbox`, `/mailbox/<id>`
 * and `/mailbox.json?to=`. Open to this machine only.
 */
export function mailboxRoutes(ctx: Context): FastifyPluginAsync {
  const routes: FastifyPluginAsyncZod = async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      requireLoopback(request)
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })
    app.get('/mailbox', { schema: { hide: true, querystring: filterSchema } }, async (request, reply) => {
      const mails = await listLocalMails(ctx.db, { to: request.query.to, limit: shown })
      return reply.type('text/html; charset=utf-8').send(mailboxPage(mails, request.query.to))
    })
    app.get('/mailbox.json', { schema: { hide: true, querystring: filterSchema } }, async (request) => {
      const mails = await listLocalMails(ctx.db, { to: request.query.to, limit: shown })
      return { success: true, mails: mails.map(asJson) }
    })
    const params = z.object({ id: z.uuid() })
    app.get('/mailbox/:id', { schema: { hide: true, params } }, async (request, reply) => {
      const mail = await findLocalMail(ctx.db, request.params.id)
      if (!mail) throw notFound('mail')
      return reply.type('text/html; charset=utf-8').send(mailPage(mail))
    })
  }
  return routes
}

function asJson(mail: LocalMail) {
  const { id, recipient, subject, text, html, created_at } = mail
  return { id, to: recipient, subject, text, html, createdAt: created_at.toISOString() }
}
