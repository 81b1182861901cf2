import { setTimeout as sleep } from 'node:timers/promises'
import type { CreatePictureBody } from '../../../contract/assistant/pictures.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { findGeneration, type GenerationRow } from '../generations/generations.queries.ts'
import type { RunningGenerations } from '../texts/running-generations.ts'
import { createPictureGeneration } from './create-picture-generation.ts'
import { runPicture } from './run-picture.ts'

/** A card takes less. A model often takes more; then the client polls, because a call times out after half a minute. */
const answeredWithinMs = 15_000
/** A card needs no model. */
const drawnWithinMs = 30_000

/** Starts a picture and returns it when it is complete or after a few seconds. It is completed even if nobody waits. */
export async function createPicture(
  ctx: Context,
  running: RunningGenerations,
  caller: Caller,
  input: CreatePictureBody,
): Promise<GenerationRow> {
  const created = await createPictureGeneration(ctx, caller, input)
  if (!created.isNew) return created.row
  const { signal, done } = running.open(ctx.config.models.images?.totalMs ?? drawnWithinMs)
  const made = runPicture(ctx, created, signal).finally(done)
  const waiting = new AbortController()
  await Promise.race([made, sleep(answeredWithinMs, undefined, { signal: waiting.signal }).catch(() => {})])
  waiting.abort()
  return (await findGeneration(ctx.db, caller.workspaceId, input.id)) ?? created.row
}
