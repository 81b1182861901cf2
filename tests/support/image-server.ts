import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** How the server answers one call. The plays are used in order, and the last one is repeated. */
export type ImagePlay =
  | { kind: 'picture'; bytes: Buffer; after?: Promise<void> }
  | { kind: 'address'; url: string; bytes?: Buffer }
  | { kind: 'status'; status: number; body?: string; retryAfter?: string }
  | { kind: 'raw'; body: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'stall' }
  | { kind: 'break' }
  /** An endless body. */
  | { kind: 'flood' }

export type ImageServer = {
  url: string
  asked: { authorization: string | undefined; body: Record<string, unknown> }[]
  play(...plays: ImagePlay[]): void
  close(): Promise<void>
}

/** An OpenAI-compatible image server over real HTTP. */
export async function startImageServer(): Promise<ImageServer> {
  let queue: ImagePlay[] = []
  const asked: ImageServer['asked'] = []
  const files = new Map<string, Buffer>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const file = files.get(request.url ?? '')
    if (request.method === 'GET') return void response.writeHead(file ? 200 : 404).end(file)
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    asked.push({
      authorization: request.headers.authorization,
      body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
    })
    const play = queue.length > 1 ? queue.shift() : queue[0]
    if (play) perform(play, response)
  }
  const perform = (play: ImagePlay, response: ServerResponse): void => {
    const json = (value: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    switch (play.kind) {
      case 'picture': {
        const reply = () => json({ created: 1, data: [{ b64_json: play.bytes.toString('base64') }] })
        if (play.after === undefined) reply()
        else void play.after.then(reply)
        return
      }
      case 'address':
        if (play.bytes) files.set(play.url, play.bytes)
        return void json({ data: [{ url: play.url }] })
      case 'status': {
        const headers = { ...(play.retryAfter !== undefined && { 'retry-after': play.retryAfter }) }
        return void response.writeHead(play.status, headers).end(play.body ?? '{}')
      }
      case 'raw':
        return void response.writeHead(200).end(play.body)
      case 'redirect':
        return void response.writeHead(307, { location: play.to }).end()
      case 'break':
        response.writeHead(200).write('{"data": [')
        return void setTimeout(() => response.destroy(), 20)
      case 'flood': {
        response.writeHead(200)
        const pour = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
          if (!response.destroyed) response.once('drain', pour)
        }
        return pour()
      }
      case 'stall':
    }
  }
  const { origin, close } = await listen(answer)
  return {
    url: `${origin}/v1`,
    asked,
    play: (...next) => (queue = next),
    close,
  }
}
