import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'

import { readJson, readQuery } from '../http/body.ts'
import { type Control, logQuery } from './control.ts'
import { faultSchema } from './faults.ts'
import { settingsSchema } from './settings.ts'

/**
 * `GET log`, `GET accounts`, `GET|PUT|DELETE faults`, `GET|PUT settings`, `POST
 * accounts/:platform/:handle/revoke|expire`. A page of another origin cannot send PUT, DELETE or JSON without a CORS
 * preflight, so it cannot switch a fault on.
 */
export function registerControl(app: FastifyInstance, control: Control): void {
  app.get('/log', (request, reply) => {
    const query = logQuery.safeParse(readQuery(request))
    if (!query.success) return refuse(reply, query.error)
    const { platform, after, limit } = query.data
    return answer(
      reply,
      control.log({
        ...(platform !== undefined && { platform }),
        ...(after !== undefined && { after }),
        ...(limit !== undefined && { limit }),
      }),
    )
  })
  app.get('/accounts', (request, reply) =>
    answer(reply, { accounts: control.accounts(readQuery(request).platform) }),
  )

  app.get('/faults', (_request, reply) => answer(reply, { faults: control.faults() }))
  app.put('/faults', (request, reply) => {
    const order = faultSchema.safeParse(readJson(request))
    if (!order.success) return refuse(reply, order.error)
    return answer(reply, { faults: control.addFault(order.data) })
  })
  app.delete('/faults', (_request, reply) => {
    control.clearFaults()
    return answer(reply, { faults: [] })
  })

  app.get('/settings', (_request, reply) => answer(reply, control.settings()))
  app.put('/settings', (request, reply) => {
    const change = settingsSchema.partial().safeParse(readJson(request))
    if (!change.success) return refuse(reply, change.error)
    return answer(reply, control.changeSettings(definedOf(change.data)))
  })

  for (const act of ['revoke', 'expire'] as const) {
    app.post<{ Params: { platform: string; handle: string } }>(
      `/accounts/:platform/:handle/${act}`,
      (request, reply) => {
        const { platform, handle } = request.params
        if (request.headers['content-type']?.startsWith('application/json') !== true)
          return reply.code(415).send()
        const done =
          act === 'revoke' ? control.revokeAccess(platform, handle) : control.expireTokens(platform, handle)
        return done ? answer(reply, { done }) : reply.code(404).send()
      },
    )
  }
}

function answer(reply: FastifyReply, body: object): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

function refuse(reply: FastifyReply, error: z.ZodError): FastifyReply {
  return answer(reply.code(400), { message: z.prettifyError(error) })
}

function definedOf<Values extends object>(
  values: Values,
): { [Key in keyof Values]-?: Exclude<Values[Key], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof Values]-?: Exclude<Values[Key], undefined> }
}
