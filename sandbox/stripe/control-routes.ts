import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { Refusal } from '../http/responses.ts'
import { readJson } from '../http/body.ts'
import { send } from '../http/transport.ts'
import { type StripeControl, stripeSettingsSchema } from './control.ts'

const YEARS = 20 * 366 * 86_400

const advance = z.strictObject({ seconds: z.int().min(0).max(YEARS) })
const refund = z.strictObject({ invoice: z.string(), amount: z.int().min(1).optional() })
const dispute = z.strictObject({ invoice: z.string() })
const settlement = z.strictObject({ invoice: z.string(), status: z.enum(['won', 'lost']) })
const deliver = z.strictObject({
  events: z.array(z.string()).max(10_000).optional(),
  atOnce: z.boolean().optional(),
})

/**
 * `GET stripe-controls/state`, `PUT stripe-controls/settings`, `POST
 * stripe-controls/advance|refund|dispute|settle|deliver`. Like the other controls, they accept only JSON, which a form
 * of another site cannot send.
 */
export function registerStripeControl(app: FastifyInstance, control: StripeControl): void {
  app.get('/stripe-controls/state', (_request, reply) =>
    answer(reply, { now: control.now(), settings: control.settings(), pending: control.pending() }),
  )
  app.put('/stripe-controls/settings', (request, reply) =>
    act(request, reply, stripeSettingsSchema.partial(), (change) => control.changeSettings(change)),
  )
  app.post('/stripe-controls/advance', (request, reply) =>
    act(request, reply, advance, ({ seconds }) => {
      const done = control.advance(seconds)
      return { now: control.now(), done }
    }),
  )
  app.post('/stripe-controls/refund', (request, reply) =>
    act(request, reply, refund, ({ invoice, amount }) => control.refund(invoice, amount)),
  )
  app.post('/stripe-controls/dispute', (request, reply) =>
    act(request, reply, dispute, ({ invoice }) => control.openDispute(invoice)),
  )
  app.post('/stripe-controls/settle', (request, reply) =>
    act(request, reply, settlement, ({ invoice, status }) => control.closeDispute(invoice, status)),
  )
  app.post('/stripe-controls/deliver', (request, reply) =>
    act(request, reply, deliver, async (order) => ({ delivered: await control.deliver(order) })),
  )
}

async function act<Schema extends z.ZodType>(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: Schema,
  work: (given: z.output<Schema>) => object | Promise<object>,
): Promise<FastifyReply> {
  const given = schema.safeParse(readJson(request))
  if (!given.success) return answer(reply.code(400), { message: z.prettifyError(given.error) })
  try {
    return answer(reply, await work(given.data))
  } catch (error) {
    if (error instanceof Refusal) return send(reply, error.answer)
    throw error
  }
}

function answer(reply: FastifyReply, body: object): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
