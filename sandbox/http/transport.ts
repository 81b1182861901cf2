import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Account } from '../store/accounts.ts'
import { type Answer, Refusal } from './responses.ts'
import type { Context, Platform } from '../context.ts'
import { type Operation, type StoredFault, type ActiveFault, consumeFault } from '../control/faults.ts'

type Exchange = {
  context: Context
  platform: Pick<Platform, 'name' | 'faultResponse'>
  operation: Operation
  account: Pick<Account, 'handle'> | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** Runs the call and sends the response, changed by the fault that applies to the call, if any. */
export async function exchange(call: Exchange, work: () => Promise<Answer> | Answer): Promise<FastifyReply> {
  const fault = consumeFault(call.context, call.platform.name, call.operation, call.account?.handle)
  if (!fault) return send(call.reply, await runWork(work))

  switch (fault.fault) {
    case 'reset-before':
      return reset(call)
    case 'reset-after':
      await runWork(work)
      return reset(call)
    case 'hang':
      return hang(call)
    case 'hang-after':
      await runWork(work)
      return hang(call)
    case 'slow':
      await sleep(fault.delayMs)
      return send(call.reply, await runWork(work))
    case 'slow-after': {
      const answer = await runWork(work)
      await sleep(fault.delayMs)
      return send(call.reply, answer)
    }
    case 'truncated':
      return truncate(call, await runWork(work))
    case 'html':
      return send(call.reply, gatewayPage(fault))
    case 'html-after':
      await runWork(work)
      return send(call.reply, gatewayPage(fault))
    case 'huge-after':
      return send(call.reply, hugeAnswer(await runWork(work)))
    case 'drip-after':
      return drip(call, await runWork(work), fault.delayMs)
    case 'server-error-after':
      await runWork(work)
      return respondWithFault(call, fault, 'server-error')
    case 'server-error-before':
      return respondWithFault(call, fault, 'server-error')
    // Processing faults apply where media is processed, not here.
    case 'processing-failed':
    case 'processing-stuck':
      return send(call.reply, await runWork(work))
    case 'rate-limit':
    case 'rate-limit-without-reset':
    case 'retry-after':
    case 'revoked-token':
    case 'invalid-client':
    case 'account-restricted':
    case 'credits-depleted':
      return respondWithFault(call, fault, fault.fault)
  }
}

async function runWork(work: () => Promise<Answer> | Answer): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}

export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  for (const name of answer.without ?? []) reply.removeHeader(name)
  reply.code(answer.status).headers({ 'cache-control': 'no-store', ...answer.headers })
  if (typeof answer.body === 'string') return reply.type('text/html; charset=utf-8').send(answer.body)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body))
}

function respondWithFault(call: Exchange, fault: StoredFault, kind: ActiveFault['kind']): FastifyReply {
  const { seconds, status = 503 } = fault
  const now = call.context.clock()
  return send(
    call.reply,
    call.platform.faultResponse({ kind, operation: call.operation, seconds, status, now }),
  )
}

function reset({ request, reply }: Exchange): FastifyReply {
  reply.hijack()
  request.raw.socket.resetAndDestroy()
  return reply
}

function hang({ context, request, reply }: Exchange): FastifyReply {
  reply.hijack()
  const { socket } = request.raw
  context.hanging.add(socket)
  socket.once('close', () => context.hanging.delete(socket))
  return reply
}

function truncate({ request, reply }: Exchange, answer: Answer): FastifyReply {
  reply.hijack()
  const body = Buffer.from(JSON.stringify(answer.body))
  reply.raw.writeHead(answer.status, {
    ...answer.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  reply.raw.write(body.subarray(0, Math.ceil(body.length / 2)), () => request.raw.socket.destroy())
  return reply
}

/** A response that is larger than any client should read. */
function hugeAnswer(answer: Answer): Answer {
  return { ...answer, body: { padding: 'x'.repeat(8 * 1024 * 1024), answer: answer.body } }
}

/** Sends the response byte by byte, so that it takes long without ever stalling. */
function drip(call: Exchange, answer: Answer, delayMs: number): FastifyReply {
  const reply = hang(call)
  const body = Buffer.from(JSON.stringify(answer.body))
  reply.raw.writeHead(answer.status, { ...answer.headers, 'content-type': 'application/json; charset=utf-8' })
  let sent = 0
  const timer = setInterval(() => {
    if (sent < body.length) reply.raw.write(body.subarray(sent, (sent += 1)))
    else reply.raw.end()
  }, delayMs)
  reply.raw.once('close', () => clearInterval(timer))
  return reply
}

function gatewayPage(fault: StoredFault): Answer {
  return {
    status: fault.status ?? 502,
    body: '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
  }
}
