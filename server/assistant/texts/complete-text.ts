import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import { pointCosts } from '../../../contract/point-costs.ts'
import type { Context } from '../../context.ts'
import type { GenerationRow } from '../generations/generations.queries.ts'
import { completeGeneration } from '../generations/complete-generation.ts'
import type { Progress } from './write-text.ts'

export type TextEnd = {
  /** What came, whether or not it is charged. */
  text: string
  /** Undefined: the text is whole, or stopped but worth its price. */
  problem?: GenerationProblemCode
  stopped?: boolean
  progress: Omit<Progress, 'soFar'>
}

/** Ends a text; undefined where a sweep gave it up before. */
export function completeText(
  ctx: Context,
  row: GenerationRow,
  { text, problem, stopped, progress }: TextEnd,
): Promise<GenerationRow | undefined> {
  return completeGeneration(ctx, row, {
    outcome: stopped ? 'stopped' : problem === undefined ? 'done' : 'failed',
    problem: problem ?? null,
    result: text,
    model: progress.model.name,
    built_in: progress.model.builtIn,
    input_tokens: progress.inputTokens,
    output_tokens: progress.outputTokens,
    wasAsked: progress.wasAsked,
    price: problem === undefined && !isUnchanged(row, text) ? pointCosts.text : 0,
  })
}

/** A text that comes back as it was given needed no work: a version that fits as it is, nothing to correct. */
const isUnchanged = ({ source }: GenerationRow, text: string) =>
  source.trim() !== '' && text.trim() === source.trim()
