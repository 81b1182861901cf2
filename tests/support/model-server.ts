import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from './listen.ts'

/** A request as the server received it. */
export type Asked = {
  authorization: string | undefined
  model: string
  messages: { role: string; content: string }[]
  body: Record<string, unknown>
}

/** How the server answers one call. The plays are used in order, and the last one is repeated. */
export type Play =
  /** Answers with a function of the request, such as an echo. */
  | { kind: 'reply'; reply: (asked: Asked) => string }
  | { kind: 'text'; text: string; firstMs?: number; everyMs?: number; finish?: string }
  | { kind: 'status'; status: number; retryAfter?: string; body?: string }
  | { kind: 'stall'; after?: string }
  | { kind: 'break'; after?: string }
  | { kind: 'raw'; body: string }
  | { kind: 'endless'; word: string }
  /** Endless bytes without a line break. */
  | { kind: 'flood' }

export type ModelServer = {
  url: string
  asked: Asked[]
  /** The number of calls that the caller aborted. */
  left(): number
  open(): number
  play(...plays: Play[]): void
  close(): Promise<void>
}

/** The models that the server lists; the last one has a name that no request could use. */
export const listedModels = ['llama3.2', 'qwen3:8b', 'not a name']

/** An OpenAI-compatible server that streams the given plays over real HTTP. */
export async function startModelServer(...plays: Play[]): Promise<ModelServer> {
  let queue = plays
  let left = 0
  let open = 0
  const asked: Asked[] = []
  const { origin, close } = await listen(async (request, response) => {
    open += 1
    response.on('close', () => {
      open -= 1
      if (!response.writableFinished) left += 1
    })
    if (request.method === 'GET') {
      const data = listedModels.map((id) => ({ id, object: 'model' }))
      response.end(JSON.stringify({ object: 'list', data }))
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    const question = {
      authorization: request.headers.authorization,
      model: String(body['model']),
      messages: body['messages'] as Asked['messages'],
      body,
    }
    asked.push(question)
    const play = queue.length > 1 ? queue.shift() : queue[0]
    if (play?.kind === 'reply') await perform({ kind: 'text', text: play.reply(question) }, response)
    else if (play) await perform(play, response)
  })
  return {
    url: `${origin}/v1`,
    asked,
    left: () => left,
    open: () => open,
    play: (...next) => (queue = next),
    close,
  }
}

async function perform(play: Exclude<Play, { kind: 'reply' }>, response: ServerResponse): Promise<void> {
  if (play.kind === 'status') {
    const headers = {
      'content-type': 'application/json',
      ...(play.retryAfter && { 'retry-after': play.retryAfter }),
    }
    response.writeHead(play.status, headers)
    response.end(play.body ?? JSON.stringify({ error: { message: 'refused', type: 'refused' } }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  if (play.kind === 'raw') return void response.end(play.body)
  if (play.kind === 'endless') return pourOut(delta(play.word), response)
  if (play.kind === 'flood') return pourOut(`data: ${'x'.repeat(60_000)}`, response)
  if (play.kind !== 'text') {
    if (play.after !== undefined) for (const piece of words(play.after)) response.write(delta(piece))
    if (play.kind === 'break') {
      // Written data must be sent before the connection is closed.
      await sleep(30)
      response.destroy()
    }
    return
  }
  await sleep(play.firstMs ?? 0)
  for (const piece of words(play.text)) {
    if (response.destroyed) return
    response.write(delta(piece))
    if (play.everyMs !== undefined) await sleep(play.everyMs)
  }
  response.write(frame({ choices: [{ index: 0, delta: {}, finish_reason: play.finish ?? 'stop' }] }))
  response.write(
    frame({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 22, total_tokens: 33 } }),
  )
  response.end('data: [DONE]\n\n')
}

async function pourOut(piece: string, response: ServerResponse): Promise<void> {
  const closing = new AbortController()
  response.on('close', () => closing.abort())
  const closed = closing.signal
  while (!response.destroyed) {
    if (!response.write(piece)) {
      await once(response, 'drain', { signal: closed })
    }
  }
}

const words = (text: string) => text.match(/\s*\S+\s*/g) ?? []
const frame = (value: object) =>
  `data: ${JSON.stringify({ id: 'answer-1', object: 'chat.completion.chunk', ...value })}\n\n`
const delta = (content: string) => frame({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
