import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { type Page, sendPage } from '../../pages/layout.ts'
import type { CardContext } from '../books.ts'

const css = readFileSync(new URL('card.css', import.meta.url))

export function registerCardAssets(app: FastifyInstance): void {
  app.get('/assets/card.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(css),
  )
}

/** A page of the card part: its colours, and the words that no money moves. */
export function sendCardPage(
  reply: FastifyReply,
  context: CardContext,
  page: Pick<Page, 'title' | 'body' | 'status' | 'formTarget'>,
): FastifyReply {
  const base = context.base()
  return sendPage(reply, {
    ...page,
    base,
    network: { name: 'payments', label: 'Card payments' },
    notice: 'Sandbox: no money moves.',
    style: `${base}/card/assets/card.css`,
  })
}
