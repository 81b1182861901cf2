import { setTimeout as sleep } from 'node:timers/promises'
import type { CreatePictureBody } from '../../../contract/assistant/pictures.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { findGeneration, type GenerationRow } from '../generations/generations.queries.ts'
import type { RunningGenerations } from '../texts/running-generations.ts'
import { createPictureGeneration } from './create-picture-generation.ts'
import { runPicture } from './run-picture.ts'

/** A card takes less; a model often more, and then the caller asks again, for a call of half a minute is given up. */
const answeredWithinMs = 15_000
/** For a card there is no model to wait for. */
const drawnWithinMs = 30_000

/** Begins a picture, and gives it as it is once it is made or after some seconds. It is made whether or not anybody waits. */
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
