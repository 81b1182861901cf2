import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import { pointCosts } from '../../../contract/points/points.ts'
import type { Context } from '../../context.ts'
import type { GenerationRow } from '../generations/generations.queries.ts'
import { completeGeneration } from '../generations/complete-generation.ts'
import type { Progress } from './write-text.ts'

export type TextEnd = {
  /** The text so far, whether or not it is charged. */
  text: string
  /** Undefined if the text is complete, or was stopped but is long enough to be charged. */
  problem?: GenerationProblemCode
  stopped?: boolean
  progress: Omit<Progress, 'soFar'>
}

/** Completes a text; undefined if a sweep ended it before. */
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
    may_be_cut: problem === undefined && progress.mayBeCut,
    input_tokens: progress.inputTokens,
    output_tokens: progress.outputTokens,
    wasAsked: progress.wasAsked,
    price: problem === undefined && !isUnchanged(row, text) ? pointCosts.text : 0,
  })
}

/** An unchanged text is free: a version that already fits, or nothing to correct. */
const isUnchanged = ({ source }: GenerationRow, text: string) =>
  source.trim() !== '' && text.trim() === source.trim()
