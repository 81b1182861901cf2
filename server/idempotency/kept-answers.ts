import type { Context } from '../context.ts'
import { differs, outcomeUnknown, stillRunning } from './idempotency-errors.ts'
import { findRequest, insertRequest, storeAnswer, type RequestName } from './idempotency.queries.ts'

/** How long answers are kept. */
export const keptMs = 24 * 3_600_000

export type KeptAnswer = { status: number; body: string }

/** Remembers a request as running. False if it is a repetition. */
export function beginRequest(ctx: Context, name: RequestName, fingerprint: Buffer): Promise<boolean> {
  const now = ctx.clock.now()
  return insertRequest(ctx.db, name, { fingerprint, now, forgottenAt: new Date(now.getTime() - keptMs) })
}

export async function keepAnswer(
  ctx: Context,
  name: RequestName,
  { status, body }: KeptAnswer,
): Promise<void> {
  await storeAnswer(ctx.db, name, { status, sealedBody: ctx.secrets.seal(body, contextOf(name)) })
}

/**
 * The kept answer to a request. Throws for another request with the same key, and while there is no answer: a request
 * that runs longer than `runsMs` was probably lost with its process.
 */
export async function readAnswer(
  ctx: Context,
  name: RequestName,
  { fingerprint, runsMs }: { fingerprint: Buffer; runsMs: number },
): Promise<KeptAnswer> {
  const row = await findRequest(ctx.db, name)
  // It was released in this moment.
  if (!row) throw stillRunning()
  if (!row.fingerprint.equals(fingerprint)) throw differs()
  if (row.state === 'answered' && row.sealed_body && row.status !== null) {
    return { status: row.status, body: ctx.secrets.open(row.sealed_body, contextOf(name)) }
  }
  const isLost = row.started_at.getTime() <= ctx.clock.now().getTime() - runsMs
  throw row.state === 'unknown' || isLost ? outcomeUnknown() : stillRunning()
}

const contextOf = ({ workspaceId, callerId, key }: RequestName) =>
  `idempotent_request:${workspaceId}:${callerId}:${key}`
