import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idempotencyHeader, replayedHeader } from '../../contract/api-keys/idempotency.ts'
import type { Context } from '../context.ts'
import { findCallerOf } from '../infra/http/access/access.ts'
import { failpoint } from '../infra/failpoints.ts'
import { isProgram, type Caller } from '../infra/http/caller.ts'
import { badKey, noKeyHere } from './idempotency-errors.ts'
import { deleteRequest, markUnknown, type RequestName } from './idempotency.queries.ts'
import { beginRequest, keepAnswer, readAnswer } from './kept-answers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route streams its answer, so that it takes no Idempotency-Key. Uploads (`isUpload`) take none either. */
    isStream?: true
  }
}

/** A request that runs longer was probably lost with its process. */
const runsMs = 60_000

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const wellFormed = /^[\x21-\x7e]{1,255}$/

/**
 * Makes writes of the public API safe to repeat: a request with an `Idempotency-Key` is remembered before its handler
 * runs, in a transaction of its own, and with its answer before that is sent. A repetition gets the same answer and has
 * no effect. Where the answer was lost, a repetition is refused, because nothing says whether there was an effect.
 */
export function repeatAnswers(ctx: Context, app: FastifyInstance): void {
  const running = new WeakMap<FastifyRequest, RequestName>()

  // The last hook before the handler: a request that is refused earlier has no effect, and its key stays free.
  app.addHook('preHandler', async (request, reply) => {
    const caller = findCallerOf(request)
    const key = request.headers[idempotencyHeader]
    const { api, isStream, isUpload } = request.routeOptions.config
    if (key === undefined || !caller || api === undefined || !writes.has(request.method)) return
    if (isStream === true || isUpload === true) throw noKeyHere()
    if (typeof key !== 'string' || !wellFormed.test(key)) throw badKey()
    const name = { workspaceId: caller.workspaceId, callerId: idOfCaller(caller), key }
    const fingerprint = fingerprintOf(request)
    if (await beginRequest(ctx, name, fingerprint)) running.set(request, name)
    else return repeat(ctx, reply, name, fingerprint)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const name = running.get(request)
    if (name) await remember(ctx, name, { status: reply.statusCode, payload })
  })
}

/** Whose keys they are: each API key and each connected application has its own, and so has each member. */
export const idOfCaller = (caller: Caller): string => (isProgram(caller) ? caller.programId : caller.userId)

/** The body as the handler gets it, so that the order of fields and the spaces between them do not matter. */
function fingerprintOf({ method, url, body }: FastifyRequest): Buffer {
  const parts = [method, url, JSON.stringify(body ?? null)]
  return createHash('sha256').update(parts.join('\n')).digest()
}

async function repeat(ctx: Context, reply: FastifyReply, name: RequestName, fingerprint: Buffer) {
  const { status, body } = await readAnswer(ctx, name, { fingerprint, runsMs })
  void reply.header(replayedHeader, 'true').type('application/json; charset=utf-8')
  return reply.status(status).send(body)
}

async function remember(
  ctx: Context,
  name: RequestName,
  { status, payload }: { status: number; payload: unknown },
): Promise<void> {
  await failpoint('idempotency.handled')
  try {
    // Too many calls: nothing was done.
    if (status === 429) await deleteRequest(ctx.db, name)
    else if (status >= 500) await markUnknown(ctx.db, name)
    else {
      await keepAnswer(ctx, name, { status, body: typeof payload === 'string' ? payload : '' })
    }
  } catch (error) {
    // The answer is sent all the same. It stays a running request, whose repetition is told that the outcome is unknown.
    ctx.log.warn({ err: error }, 'the answer to a request with an Idempotency-Key was not kept')
  }
}
