import type { AssistantEvent } from '../../../contract/assistant/assistant.ts'
import { plainTextStream, toPlainText } from '../../../contract/markdown/plain-text.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { cleanResponse } from '../responses/clean-response.ts'
import { judgeResponse, missedGoal, type MissedGoal } from '../responses/judge-response.ts'
import { isRefusal } from '../responses/is-refusal.ts'
import { limitHashtags } from '../responses/limit-hashtags.ts'
import { createIntroductionFilter } from '../responses/introduction-filter.ts'
import { shortenToFit } from '../responses/shorten-to-fit.ts'
import { askModels } from '../models/ask-models.ts'
import { ModelError, type TextModel, type Turn, type WritingTask } from '../models/model.ts'
import type { Models } from '../models/models.ts'
import { askAgain } from '../prompts/ask-again.ts'
import { composeRequest } from '../prompts/compose-request.ts'

/** The text so far, also after an abort. */
export type Progress = {
  soFar: () => string
  model: TextModel
  /** Whether the model was asked. */
  wasAsked: boolean
  /** Whether the model ended without saying that it was done. */
  mayBeCut: boolean
  inputTokens: number | null
  outputTokens: number | null
}

type StreamedEvent = Extract<AssistantEvent, { type: 'delta' | 'replaced' }>
export type ProgressEvent = StreamedEvent extends infer Event
  ? Event extends StreamedEvent
    ? Omit<Event, 'id'>
    : never
  : never

export type Writing = {
  models: Models
  task: WritingTask
  signal: AbortSignal
  send: (event: ProgressEvent) => Promise<void>
  progress: Progress
}

/** How often a model is asked for a shorter response. */
const maxTooLong = 2

/**
 * Generates the text of a task, within the limits of its platform, in its language and as its action asks. A model that
 * misses one of them is asked again: once, or twice for a shorter text. Throws a `ModelError`, or the reason of the signal.
 */
export async function writeText(writing: Writing): Promise<string> {
  const { task, send, progress } = writing
  const { system, turns: asked, maxTokens } = composeRequest(task)
  let turns = asked
  let tooLong = 0
  const missed = new Set<'language' | MissedGoal>()
  let spare: string | undefined
  for (;;) {
    const response = await readResponse(writing, { system, turns, maxTokens }).catch((error: unknown) => {
      // The request for a shorter text failed, so the longer one is used.
      const kept = spare === undefined ? undefined : shortenToFit(task.platform, spare)
      if (kept === undefined || writing.signal.aborted) throw error
      return { shown: '', text: kept, endless: false, reason: 'shortened' as const }
    })
    const { text, shown, endless } = response
    progress.soFar = () => text
    if (refuses(task, text, progress.model)) throw new ModelError('answer_refused')
    const verdict = endless ? ({ kind: 'endless' } as const) : await judgeResponse(task, text, progress.model)
    if (verdict.kind === 'good') {
      if (text !== shown) await send({ type: 'replaced', text, reason: response.reason })
      return text
    }
    if (verdict.kind === 'empty') throw new ModelError('answer_empty')
    if (verdict.kind === 'too_long' || verdict.kind === 'endless') {
      tooLong += 1
      if (verdict.kind === 'too_long') spare = text
      if (tooLong > maxTooLong) return shorten(writing, verdict.kind === 'too_long' ? text : undefined)
    } else {
      if (missed.has(verdict.kind)) throw new ModelError(`answer_${verdict.kind}`)
      missed.add(verdict.kind)
    }
    await send({ type: 'replaced', text: '', reason: reasonOf(verdict.kind) })
    turns = askAgain(asked, task, text, verdict)
  }
}

function reasonOf(kind: 'too_long' | 'endless' | 'language' | MissedGoal) {
  if (kind === 'language') return 'language'
  return kind === 'too_long' || kind === 'endless' ? 'too_long' : 'missed'
}

type Question = { system: string; turns: Turn[]; maxTokens: number }

/**
 * How much of a response beyond the longest text is read but not shown: reasoning without an opening tag is only
 * recognized at its closing tag.
 */
const longestReasoning = 12_000

/** One response, streamed and cleaned. */
async function readResponse({ models, task, signal, send, progress }: Writing, question: Question) {
  let gate = createIntroductionFilter()
  let plain = plainTextStream()
  const isPlain = needsPlainText(task)
  const maxLength = 2 * platforms[task.platform].limits().characterLimit + 2_000
  const textSoFar = () => {
    const text = cleanResponse(gate.raw().slice(0, maxLength))
    return isPlain && !progress.model.builtIn ? toPlainText(text).trim() : text
  }
  progress.soFar = textSoFar
  let shown = ''
  signal.throwIfAborted()
  progress.wasAsked = true
  const response = await askModels(models, { ...question, task, signal }, async (piece) => {
    if (piece === null) {
      gate = createIntroductionFilter()
      plain = plainTextStream()
      if (shown !== '') await send({ type: 'replaced', text: '', reason: 'cleaned' })
      shown = ''
      return true
    }
    const begun = gate.take(piece)
    const visible = begun === undefined || !isPlain || models.first.builtIn ? begun : plain.take(begun)
    if (visible !== undefined && visible !== '' && gate.raw().length <= maxLength) {
      shown += visible
      await send({ type: 'delta', text: visible })
    }
    return gate.raw().length <= maxLength + longestReasoning
  })
  const rest = plain.end()
  if (rest.trim() !== '' && gate.raw().length <= maxLength) {
    shown += rest
    await send({ type: 'delta', text: rest })
  }
  progress.model = response.model
  progress.inputTokens = sum(progress.inputTokens, response.inputTokens)
  progress.outputTokens = sum(progress.outputTokens, response.outputTokens)
  progress.mayBeCut = response.ended === 'unsaid'
  const isCut = response.ended === 'cut' || response.ended === 'left'
  return {
    shown,
    text: limitHashtags(task.platform, textSoFar()),
    // The response was cut off by the model or by our limit, so it is incomplete.
    endless: isCut || gate.raw().length > maxLength,
    reason: 'cleaned' as const,
  }
}

/** Marks that a person wrote into the text to change stay there. */
function needsPlainText({ platform, text }: WritingTask): boolean {
  return !platforms[platform].rendersMarkdown && toPlainText(text) === text
}

/** A text to change may itself be about a refusal. */
function refuses(task: WritingTask, text: string, { builtIn }: TextModel): boolean {
  return !builtIn && isRefusal(text) && !isRefusal(task.text)
}

/** As a last resort, it is shortened to whole sentences. */
async function shorten({ task, send, progress }: Writing, text: string | undefined): Promise<string> {
  const kept = text === undefined ? undefined : shortenToFit(task.platform, text)
  if (kept === undefined) throw new ModelError('answer_too_long')
  const missed = missedGoal(task, kept)
  if (missed !== undefined && !progress.model.builtIn) throw new ModelError(`answer_${missed}`)
  progress.soFar = () => kept
  await send({ type: 'replaced', text: kept, reason: 'shortened' })
  return kept
}

function sum(one: number | null, other: number | null): number | null {
  return one === null ? other : one + (other ?? 0)
}
