import type { ModelTrial, TrialFinding } from '../../../contract/assistant/model-trials.ts'
import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import { toPlainText } from '../../../contract/markdown/plain-text.ts'
import { modelProblemMessage } from '../generations/problem-messages.ts'
import { isWrongLanguage } from '../responses/check-language.ts'
import { isRefusal } from '../responses/is-refusal.ts'
import { keptWord } from './trial-prompts.ts'

export type TrialRun = {
  text: string
  /** In how many pieces the text arrived. */
  pieces: number
  firstMs: number | null
  totalMs: number
  reasons: boolean
  problem: GenerationProblemCode | 'too_slow' | null
}

const slowFirstMs = 8_000
const slowTotalMs = 20_000

const seconds = (ms: number) => `${(Math.max(100, ms) / 1000).toFixed(1)}\u00A0s`
const good = (text: string): TrialFinding => ({ level: 'good', text })
const note = (text: string): TrialFinding => ({ level: 'note', text })
const problem = (text: string): TrialFinding => ({ level: 'problem', text })

/** What a trial found, in sentences that say what to do. Contains nothing of the model's answer. */
export async function describeTrial(
  trial: ModelTrial,
  run: TrialRun,
  isOwn: boolean,
): Promise<TrialFinding[]> {
  const failure = failureOf(trial, run, isOwn)
  if (failure) return [failure]
  if (trial === 'list') return [markdownFinding(run)]
  if (trial === 'everyday') return [good('It writes an everyday post for a bar without refusing.')]
  if (trial === 'memory') return [memoryFinding(run)]
  if (trial === 'language') {
    const isWrong = await isWrongLanguage(run.text, 'de')
    return [
      isWrong
        ? problem('It did not write in German when asked to. Choose a model that knows your languages.')
        : good('It writes in another language when asked to.'),
    ]
  }
  return postFindings(run)
}

function failureOf(trial: ModelTrial, run: TrialRun, isOwn: boolean): TrialFinding | undefined {
  if (run.problem === 'too_slow') {
    return trial === 'memory'
      ? problem(
          'It was not done with a long text after 25 seconds. Long posts with a brand voice will be slow: choose a faster model.',
        )
      : problem('It was not done after 25 seconds. Choose a smaller or faster model.')
  }
  if (run.problem === 'answer_refused' || run.problem === 'answer_blocked' || isRefusal(run.text)) {
    return problem('It refused an ordinary post. Choose a model or a setting with milder filters.')
  }
  // Many servers refuse what does not fit instead of cutting it.
  if (trial === 'memory' && (run.problem === 'model_failed' || run.text.trim() === '')) return tooShort
  if (run.problem) return problem(modelProblemMessage(run.problem, isOwn))
  if (run.text.trim() !== '') return undefined
  return run.reasons
    ? problem('It only reasoned and wrote no text. Turn its reasoning off, or choose another model.')
    : problem(modelProblemMessage('answer_empty', isOwn))
}

const tooShort = problem(
  'It forgot the beginning of a long text. Give it a context of at least 16,000 tokens (in Ollama: num_ctx), or your brand voice and long posts will be ignored.',
)

function memoryFinding({ text }: TrialRun): TrialFinding {
  return text.toLowerCase().includes(keptWord) ? good('It remembers the beginning of a long text.') : tooShort
}

function markdownFinding({ text }: TrialRun): TrialFinding {
  // A plain list with hyphens is no nuisance.
  const isMarked = toPlainText(text) !== text.replaceAll(/^(\s*)[-*][ \t]+/gm, '$1• ')
  return isMarked
    ? note('It writes Markdown although asked not to. Its marks are taken off, so there is nothing to do.')
    : good('It writes plain text.')
}

function postFindings({ pieces, firstMs, totalMs, reasons }: TrialRun): TrialFinding[] {
  const first = firstMs ?? totalMs
  const times = `first words after ${seconds(first)}, done after ${seconds(totalMs)}`
  const isSlow = first > slowFirstMs || totalMs > slowTotalMs
  return [
    isSlow
      ? problem(`It is slow: ${times}. Choose a smaller or faster model, or turn its reasoning off.`)
      : good(`It writes a post: ${times}.`),
    pieces > 2
      ? good('Its text appears while it writes.')
      : note(
          'Its text arrives all at once, so nothing shows while it writes. Turn on streaming at the server or its proxy.',
        ),
    ...(reasons
      ? [
          note(
            'It reasons before it writes. The reasoning never becomes part of a post, but it takes time: turn it off if you can.',
          ),
        ]
      : []),
  ]
}
