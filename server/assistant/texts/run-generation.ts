import type { AssistantEvent } from '../../../contract/assistant/assistant.ts'
import { usableWords } from '../../../contract/assistant/choices.ts'
import type { Context } from '../../context.ts'
import { isRefusal } from '../responses/is-refusal.ts'
import { countWords, judgeResponse } from '../responses/judge-response.ts'
import type { CreatedGeneration } from '../generations/create-generations.ts'
import { completeText, type TextEnd } from './complete-text.ts'
import type { GenerationRow } from '../generations/generations.queries.ts'
import { lastEvent } from '../generations/generations.view.ts'
import { ModelError, type TextModel, type WritingTask } from '../models/model.ts'
import type { Models } from '../models/models.ts'
import { readBalance } from '../generations/read-generation.ts'
import { writeText, type Progress } from './write-text.ts'

export type Run = {
  models: Models
  /** Aborts the generation; its reason is a `ModelError`. */
  signal: AbortSignal
  send: (event: AssistantEvent) => Promise<void>
}

/**
 * Generates one text, sends its events, and captures or releases its points. Never throws; failures are sent as events.
 */
export async function runGeneration(ctx: Context, { task, row }: CreatedGeneration, run: Run): Promise<void> {
  const { models, signal, send } = run
  const progress: Progress = {
    soFar: () => '',
    model: models.first,
    wasAsked: false,
    mayBeCut: false,
    inputTokens: null,
    outputTokens: null,
  }
  let wait: number | undefined
  let readerStalled = false
  let ending: TextEnd
  try {
    const text = await writeText({
      models,
      task,
      signal,
      progress,
      send: async (event) => {
        if (await abortedFirst(signal, send({ ...event, id: row.id }))) readerStalled = true
      },
    })
    ending = { text, progress }
  } catch (error) {
    if (!(error instanceof ModelError)) ctx.log.error({ err: error, generation: row.id }, 'writing failed')
    else wait = error.retryAfterSeconds
    const { model } = progress
    ending = {
      ...(await endOfFailed(error, { readerStalled, task, model, text: progress.soFar() })),
      progress,
    }
  }
  try {
    const ended = (await completeText(ctx, row, ending)) ?? interrupted(row)
    await send(lastEvent(ended, await readBalance(ctx, row.workspace_id), wait))
  } catch (error) {
    // The sweep releases its points.
    ctx.log.error({ err: error, generation: row.id }, 'a generation could not be settled')
    await send(lastEvent(interrupted(row), await readBalance(ctx, row.workspace_id)))
  }
}

const interrupted = (row: GenerationRow): GenerationRow => ({
  ...row,
  outcome: 'failed',
  problem: 'interrupted',
})

/** True if the signal aborts first. A client that does not read must not extend the time limit. */
async function abortedFirst(signal: AbortSignal, sending: Promise<void>): Promise<boolean> {
  if (signal.aborted) return false
  let leave: (() => void) | undefined
  const left = new Promise<boolean>((resolve) => {
    leave = () => resolve(true)
    signal.addEventListener('abort', leave, { once: true })
  })
  const over = await Promise.race([sending.then(() => false), left])
  if (leave) signal.removeEventListener('abort', leave)
  return over
}

type End = { readerStalled: boolean; task: WritingTask; model: TextModel; text: string }

/**
 * A stopped text is charged and kept only if it is long enough and fulfills the request. A client that stalls until the
 * time limit also stops the text.
 */
async function endOfFailed(
  error: unknown,
  { readerStalled, task, model, text }: End,
): Promise<Omit<TextEnd, 'progress'>> {
  const code = error instanceof ModelError ? error.code : 'interrupted'
  const problem = readerStalled && code === 'model_stalled' ? 'stopped' : code
  if (problem === 'answer_blocked' || problem === 'answer_refused') return { text: '', problem }
  if (problem !== 'stopped') return { text, problem }
  const worth =
    countWords(text, usableWords) >= usableWords &&
    !isRefusal(text) &&
    (await judgeResponse(task, text, model)).kind === 'good'
  return worth ? { text, stopped: true } : { text, stopped: true, problem }
}
