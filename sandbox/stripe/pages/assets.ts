import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { type Page, sendPage } from '../../pages/layout.ts'
import type { StripeContext } from '../stripe-store.ts'

const css = readFileSync(new URL('stripe.css', import.meta.url))

export function registerStripeAssets(app: FastifyInstance): void {
  app.get('/assets/stripe.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(css),
  )
}

/** A payment page: its colors, and the notice that no money moves. */
export function sendStripePage(
  reply: FastifyReply,
  context: StripeContext,
  page: Pick<Page, 'title' | 'body' | 'status' | 'formTarget'>,
): FastifyReply {
  const base = context.base()
  return sendPage(reply, {
    ...page,
    base,
    platform: { name: 'payments', label: 'Card payments' },
    notice: 'Sandbox: no money moves.',
    style: `${base}/stripe/assets/stripe.css`,
  })
}
