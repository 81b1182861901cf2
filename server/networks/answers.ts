import type { HttpAnswer, HttpOutcome } from './http.ts'

const longest = 300

/** One short line for a post's history: no markup, no line breaks. */
export function inShort(text: string): string {
  const line = text
    .replaceAll(/<(style|script|title)\b[^>]*>[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`
}

/** What came of a call, in one line. `detail` is what the network said, where it could be read. */
export function describeOutcome(outcome: HttpOutcome, detail?: string): string {
  if (outcome.kind === 'not_sent') return `The network could not be reached (${outcome.reason}).`
  if (outcome.kind === 'no_answer') return `The network gave no complete answer (${outcome.reason}).`
  const said = inShort(detail ?? outcome.text)
  return said === '' ? `HTTP ${outcome.status}` : `HTTP ${outcome.status}: ${said}`
}

/** How long the Retry-After header asks to wait: seconds or a date; null without one. */
export function retryAfterMs({ headers }: HttpAnswer): number | null {
  const value = headers['retry-after']
  if (value === undefined) return null
  const until = /^\d+$/.test(value) ? answeredAt(headers) + Number(value) * 1000 : Date.parse(value)
  return Number.isNaN(until) ? null : Math.max(1000, until - answeredAt(headers))
}

/** The network's own clock at its answer, so that a wrong clock of ours changes no waiting time. */
export function answeredAt(headers: HttpAnswer['headers']): number {
  const date = Date.parse(headers.date ?? '')
  return Number.isNaN(date) ? Date.now() : date
}
