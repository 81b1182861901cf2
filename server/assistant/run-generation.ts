import type { AssistantEvent } from '../../contract/assistant.ts'
import { usableWords } from '../../contract/assistant-choices.ts'
import { charactersLeft } from '../../contract/platforms/count.ts'
import type { Context } from '../context.ts'
import { countWords } from './answers/count-words.ts'
import type { Begun } from './begin-generations.ts'
import { finishGeneration, type Ending } from './finish-generation.ts'
import { lastEvent } from './generations.view.ts'
import { ModelError, type Wish } from './models/model.ts'
import type { Models } from './models/models.ts'
import { writeText, type Progress } from './write-text.ts'

export type Run = {
  models: Models
  /** Ends the writing; its reason is a `ModelError` that says why. */
  signal: AbortSignal
  tell: (event: AssistantEvent) => Promise<void>
}

/** Writes one text, tells about it as it goes, and settles its points. It never throws: what went wrong is told. */
export async function runGeneration(ctx: Context, { wish, row }: Begun, run: Run): Promise<void> {
  const { models, signal, tell } = run
  const progress: Progress = {
    soFar: () => '',
    model: models.first,
    inputTokens: null,
    outputTokens: null,
  }
  let wait: number | undefined
  let heldUp = false
  let ending: Ending
  try {
    const text = await writeText({
      models,
      wish,
      signal,
      progress,
      tell: async (event) => {
        if (await runsOut(signal, tell({ ...event, id: row.id }))) heldUp = true
      },
    })
    ending = { text, progress }
  } catch (error) {
    if (!(error instanceof ModelError)) ctx.log.error({ err: error, generation: row.id }, 'writing failed')
    else wait = error.retryAfterSeconds
    ending = { ...endingOf(error, { heldUp, wish, text: progress.soFar() }), progress }
  }
  try {
    const ended = await finishGeneration(ctx, row, ending)
    await tell(await lastEvent(ctx, ended ?? { ...row, outcome: 'failed', problem: 'interrupted' }, wait))
  } catch (error) {
    // Its points come back with the sweep.
    ctx.log.error({ err: error, generation: row.id }, 'a generation could not be settled')
    await tell(await lastEvent(ctx, { ...row, outcome: 'failed', problem: 'interrupted' }))
  }
}

/** A reader that takes nothing must not hold the writing open beyond its time: true where that ends first. */
async function runsOut(signal: AbortSignal, telling: Promise<void>): Promise<boolean> {
  if (signal.aborted) return false
  let leave: (() => void) | undefined
  const left = new Promise<boolean>((resolve) => {
    leave = () => resolve(true)
    signal.addEventListener('abort', leave, { once: true })
  })
  const over = await Promise.race([telling.then(() => false), left])
  if (leave) signal.removeEventListener('abort', leave)
  return over
}

type End = { heldUp: boolean; wish: Wish; text: string }

/** What was stopped is charged and kept only if it is worth it. Letting it wait until its time is over stops it too. */
function endingOf(error: unknown, { heldUp, wish, text }: End): Omit<Ending, 'progress'> {
  const code = error instanceof ModelError ? error.code : 'interrupted'
  const problem = heldUp && code === 'model_stalled' ? 'stopped' : code
  if (problem === 'answer_blocked') return { text: '', problem }
  if (problem !== 'stopped') return { text, problem }
  const worth = countWords(text, usableWords) >= usableWords && charactersLeft(wish.platform, text) >= 0
  return worth ? { text, stopped: true } : { text, stopped: true, problem }
}
