import { setTimeout as sleep } from 'node:timers/promises'
import type { PictureWish } from '../../../contract/assistant-pictures.ts'
import type { Session } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { findGeneration, type GenerationRow } from '../generations.queries.ts'
import type { RunningGenerations } from '../running-generations.ts'
import { beginPicture } from './begin-picture.ts'
import { runPicture } from './run-picture.ts'

/** A card takes less; a model often more, and then the caller asks again, for a call of half a minute is given up. */
const answeredWithinMs = 15_000
/** For a card there is no model to wait for. */
const drawnWithinMs = 30_000

/** Begins a picture, and gives it as it is once it is made or after some seconds. It is made whether or not anybody waits. */
export async function createPicture(
  ctx: Context,
  running: RunningGenerations,
  session: Session,
  wish: PictureWish,
): Promise<GenerationRow> {
  const begun = await beginPicture(ctx, session, wish)
  if (!begun.isNew) return begun.row
  const { signal, done } = running.open(ctx.config.models.images?.totalMs ?? drawnWithinMs)
  const made = runPicture(ctx, begun, signal).finally(done)
  const waiting = new AbortController()
  await Promise.race([made, sleep(answeredWithinMs, undefined, { signal: waiting.signal }).catch(() => {})])
  waiting.abort()
  return (await findGeneration(ctx.db, session.workspaceId, wish.id)) ?? begun.row
}
