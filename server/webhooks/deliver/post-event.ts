import { Webhook as Signer } from 'standardwebhooks'
import { brand } from '../../../contract/brand.ts'
import { webhookLimits } from '../../../contract/webhooks/webhooks.ts'
import type { Context } from '../../context.ts'
import { decodedBody } from '../../infra/outgoing/decoded-body.ts'
import { openPublic } from '../../infra/outgoing/open-public.ts'
import { secretsOf } from '../secrets.ts'
import type { WebhookRow } from '../webhooks.queries.ts'
import { explainAnswer, explainFailure } from './explain-failure.ts'

type Message = { id: string; body: string }

/** What came of one try. `status`: null if there was no answer. `error`: null for a success, otherwise a sentence. */
export type Answer = {
  status: number | null
  text: string
  error: string | null
  /** How long the address asks us to wait. */
  retryAfterMs: number
}

/**
 * Sends an event to the address of a webhook, signed as Standard Webhooks says. Redirects are not followed. The answer is
 * read as far as it is kept; a slow or endless one counts by its status.
 */
export async function postEvent(ctx: Context, webhook: WebhookRow, { id, body }: Message): Promise<Answer> {
  const now = ctx.clock.now()
  const signal = AbortSignal.timeout(webhookLimits.answerSeconds * 1000)
  const signatures = secretsOf(ctx, webhook, now).map((secret) => new Signer(secret).sign(id, now, body))
  try {
    const response = await openPublic(
      new URL(webhook.url),
      { allow: ctx.config.outgoingAllow },
      {
        signal,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'accept-encoding': 'identity',
          'user-agent': `${brand.name}-Webhooks`,
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': signatures.join(' '),
        },
        body,
      },
    )
    const { statusCode: status = 0, headers } = response
    const text = await readStart(await decodedBody(response)).finally(() => response.destroy())
    return {
      status,
      text,
      error: explainAnswer(status, headers.location),
      retryAfterMs: retryAfterOf(headers['retry-after'], now),
    }
  } catch (error) {
    return { status: null, text: '', error: explainFailure(error), retryAfterMs: 0 }
  }
}

/** The beginning of an answer, as text that the database can store. */
async function readStart(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= webhookLimits.readBytes) break
    }
  } catch {
    // What has arrived counts.
  }
  const start = Buffer.concat(chunks).subarray(0, webhookLimits.keptBytes)
  return new TextDecoder().decode(start).replaceAll('\0', '').toWellFormed()
}

const longestWaitMs = 86_400_000

/** A number of seconds or a date (RFC 9110), at most a day. */
function retryAfterOf(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), longestWaitMs) : 0
}
