import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { failureSchema } from '../../contract/errors.ts'
import { actAs } from '../infra/http/access/acting.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'

type Fields = Record<string, string | number | boolean | undefined>

/** The calls of the public API, with its checks, limits and errors. They throw what the API refuses. */
export type Api = {
  get<Schema extends z.ZodType>(schema: Schema, path: string, query?: Fields): Promise<z.output<Schema>>
  send<Schema extends z.ZodType>(
    schema: Schema,
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<z.output<Schema>>
  /** A call whose answer is a stream of events; it is stopped by the signal. */
  stream(path: string, body: object, signal: AbortSignal): Promise<AsyncIterable<unknown>>
}

/**
 * Calls the application's own routes in this process. `await` is needed: `inject` begins when it is awaited, and it has to
 * begin as the caller. `schema`: of the answer, as the contract has it.
 */
export function apiOf(app: FastifyInstance, caller: Caller): Api {
  const address = (path: string, query: Fields = {}) => {
    const fields = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return `/api/v1${path}?${new URLSearchParams(fields).toString()}`
  }
  return {
    async get(schema, path, query) {
      const { statusCode, body } = await actAs(
        caller,
        async () => await app.inject({ method: 'GET', url: address(path, query) }),
      )
      return schema.parse(succeeded(statusCode, body))
    },
    async send(schema, method, path, payload) {
      const url = address(path)
      const { statusCode, body } = await actAs(
        caller,
        async () => await app.inject({ method, url, ...(payload && { payload }) }),
      )
      return schema.parse(succeeded(statusCode, body))
    },
    async stream(path, payload, signal) {
      const url = address(path)
      const answer = await actAs(
        caller,
        async () => await app.inject({ method: 'POST', url, payload, payloadAsStream: true }),
      )
      // As when a client disconnects.
      const stop = () => answer.raw.res.destroy()
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop)
      const chunks: AsyncIterable<Buffer> = answer.stream()
      if (answer.statusCode === 200) return eventsIn(chunks)
      throw refusal(await textOf(chunks))
    },
  }
}

function succeeded(status: number, body: string): unknown {
  if (status >= 400) throw refusal(body)
  return JSON.parse(body)
}

function refusal(body: string): AppError {
  const { code, message, errors } = failureSchema.parse(JSON.parse(body))
  return new AppError(code, message, errors ? { errors } : {})
}

async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all).toString()
}

/** The data of server-sent events. */
async function* eventsIn(chunks: AsyncIterable<Buffer>): AsyncGenerator {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true })
    const events = rest.split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data !== undefined) yield JSON.parse(data)
    }
  }
}
