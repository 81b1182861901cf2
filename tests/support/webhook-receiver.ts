import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook as Verifier } from 'standardwebhooks'
import type { WebhookPayload } from '../../contract/webhooks/webhook-payloads.ts'
import { listen } from './listen.ts'

/** A request as it came. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: number }
type Answer = (response: ServerResponse, received: Received) => void

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

/** A server that gets webhooks. It answers 200 unless it is told otherwise. */
export async function startWebhookReceiver() {
  const received: Received[] = []
  let answer: Answer = (response) => void response.end('thanks')
  const { origin, port, close } = await listen(async (request, response) => {
    const body = await text(request)
    const { url: path = '', headers } = request
    const one = { path, headers, body, at: performance.now() }
    received.push(one)
    answer(response, one)
  })
  return {
    origin,
    host: `127.0.0.1:${port}`,
    received,
    /** The requests to this path. */
    at: (path: string) => received.filter((one) => one.path === path),
    answers: (by: Answer) => (answer = by),
    status: (status: number, headers: Record<string, string> = {}) =>
      (answer = (response) => void response.writeHead(status, headers).end(`status ${status}`)),
    close,
  }
}

/** What a request says, after a library for Standard Webhooks has verified it. Throws if it does not. */
export const verified = (secret: string, { headers, body }: Received): WebhookPayload =>
  new Verifier(secret).verify(body, headers as Record<string, string>) as WebhookPayload
