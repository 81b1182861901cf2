import type { AssistantEvent } from '../../contract/assistant.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import { cleanAnswer } from './answers/clean-answer.ts'
import { judgeAnswer } from './answers/judge-answer.ts'
import { limitHashtags } from './answers/limit-hashtags.ts'
import { openGate } from './answers/opening-gate.ts'
import { shortenToFit } from './answers/shorten-to-fit.ts'
import { askModels } from './models/ask-models.ts'
import { ModelError, type TextModel, type Turn, type Wish } from './models/model.ts'
import type { Models } from './models/models.ts'
import { askAgain } from './prompts/ask-again.ts'
import { composeRequest } from './prompts/compose-request.ts'

/** What there is so far, also when the writing ends early. */
export type Progress = {
  soFar: () => string
  model: TextModel
  inputTokens: number | null
  outputTokens: number | null
}

type Told = Extract<AssistantEvent, { type: 'delta' | 'replaced' }>
export type Telling = Told extends infer Event ? (Event extends Told ? Omit<Event, 'id'> : never) : never

export type Writing = {
  models: Models
  wish: Wish
  signal: AbortSignal
  tell: (event: Telling) => Promise<void>
  progress: Progress
}

/** How often a model is told that its answer is too long. */
const mostTooLong = 2

/**
 * The text a wish asks for, within the rules of its network and in its language: a model that misses them is told so and
 * asked again. Throws a `ModelError`, or the reason of the signal.
 */
export async function writeText(writing: Writing): Promise<string> {
  const { wish, tell, progress } = writing
  const { system, turns: asked, maxTokens } = composeRequest(wish)
  let turns = asked
  let tooLong = 0
  let wrongLanguage = 0
  let spare: string | undefined
  for (;;) {
    const answer = await hear(writing, { system, turns, maxTokens }).catch((error: unknown) => {
      // Asked again for a shorter one it failed: the longer one is still a text.
      const kept = spare === undefined ? undefined : shortenToFit(wish.platform, spare)
      if (kept === undefined || writing.signal.aborted) throw error
      return { shown: '', text: kept, endless: false, reason: 'shortened' as const }
    })
    const { text, shown, endless } = answer
    progress.soFar = () => text
    const verdict = endless ? ({ kind: 'endless' } as const) : judgeAnswer(wish, text, progress.model)
    if (verdict.kind === 'good') {
      if (text !== shown) await tell({ type: 'replaced', text, reason: answer.reason })
      return text
    }
    if (verdict.kind === 'empty') throw new ModelError('answer_empty')
    if (verdict.kind === 'language') {
      wrongLanguage += 1
      if (wrongLanguage > 1) throw new ModelError('answer_language')
    } else {
      tooLong += 1
      if (verdict.kind === 'too_long') spare = text
      if (tooLong > mostTooLong) return shorten(writing, verdict.kind === 'too_long' ? text : undefined)
    }
    await tell({ type: 'replaced', text: '', reason: verdict.kind === 'language' ? 'language' : 'too_long' })
    turns = askAgain(asked, wish, text, verdict)
  }
}

type Question = { system: string; turns: Turn[]; maxTokens: number }

/** One answer, shown as it comes, and cleaned. */
async function hear({ models, wish, signal, tell, progress }: Writing, question: Question) {
  const gate = openGate()
  const most = 2 * platforms[wish.platform].characterLimit + 2_000
  const heard = () => cleanAnswer(gate.raw().slice(0, most))
  progress.soFar = heard
  let shown = ''
  const answer = await askModels(models, { ...question, wish, signal }, async (piece) => {
    const visible = gate.take(piece)
    if (visible !== undefined && visible !== '') {
      shown += visible
      await tell({ type: 'delta', text: visible })
    }
    return gate.raw().length <= most
  })
  progress.model = answer.model
  progress.inputTokens = sum(progress.inputTokens, answer.inputTokens)
  progress.outputTokens = sum(progress.outputTokens, answer.outputTokens)
  return {
    shown,
    text: limitHashtags(wish.platform, heard()),
    // Cut off by the model, or by us: not a whole text.
    endless: answer.ended !== 'complete',
    reason: 'cleaned' as const,
  }
}

/** The last resort: whole sentences of it. */
async function shorten({ wish, tell, progress }: Writing, text: string | undefined): Promise<string> {
  const kept = text === undefined ? undefined : shortenToFit(wish.platform, text)
  if (kept === undefined) throw new ModelError('answer_too_long')
  progress.soFar = () => kept
  await tell({ type: 'replaced', text: kept, reason: 'shortened' })
  return kept
}

function sum(one: number | null, other: number | null): number | null {
  return one === null ? other : one + (other ?? 0)
}
