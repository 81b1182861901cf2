import type { z } from 'zod'
import { hideTokenFields } from './hide-secrets.ts'
import type { HttpResponse, HttpOutcome } from './http.ts'

const longest = 300

/** One short line for a post's history: no markup, no line breaks. */
export function toShortLine(text: string): string {
  const line = text
    .replaceAll(/<(style|script|title)\b[^>]*>[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`
}

/** The outcome of a call in one line. `detail` is the platform's own message, if it could be read. */
export function describeOutcome(outcome: HttpOutcome, detail?: string): string {
  if (outcome.kind === 'not_sent') return `The platform could not be reached (${outcome.reason}).`
  if (outcome.kind === 'no_answer') return `The platform gave no complete answer (${outcome.reason}).`
  const message = toShortLine(hideTokenFields(detail ?? outcome.text))
  return message === '' ? `HTTP ${outcome.status}` : `HTTP ${outcome.status}: ${message}`
}

/** The body of an answer with status 200; undefined for other answers, and for a body of another shape. */
export function bodyOf<Schema extends z.ZodType>(
  outcome: HttpOutcome,
  schema: Schema,
): z.output<Schema> | undefined {
  if (outcome.kind !== 'answer' || outcome.status !== 200) return undefined
  return schema.safeParse(outcome.json).data
}

/** The wait that a Retry-After header (seconds or a date) requests; null without the header. */
export function retryAfterMs({ headers }: HttpResponse): number | null {
  const value = headers['retry-after']
  if (value === undefined) return null
  const until = /^\d+$/.test(value) ? answeredAt(headers) + Number(value) * 1000 : Date.parse(value)
  return Number.isNaN(until) ? null : Math.max(1000, until - answeredAt(headers))
}

/** The platform's clock at the time of its response, so that waits are correct even if our clock is wrong. */
export function answeredAt(headers: HttpResponse['headers']): number {
  const date = Date.parse(headers.date ?? '')
  return Number.isNaN(date) ? Date.now() : date
}
