import type { GenerationSummary, TextGeneration } from '../../../../../contract/assistant/generations.ts'
import { counted, decimalNumber } from '../../../../shared/numbers/compact-number.ts'

type Cost = Pick<TextGeneration, 'model' | 'points' | 'inputTokens' | 'outputTokens' | 'durationMs'>

/** "gpt-5 · 2 points · 120 tokens read, 85 written · 2.4 s". */
export function costOf({ model, points, inputTokens, outputTokens, durationMs }: Cost): string {
  const tokens = [
    inputTokens !== null && `${counted(inputTokens, 'token')} read`,
    outputTokens !== null && `${counted(outputTokens, 'token')} written`,
  ].filter((part) => part !== false)
  return [
    model.name,
    points === 0 ? 'No points' : counted(points, 'point'),
    ...(tokens.length > 0 ? [tokens.join(', ')] : []),
    ...(durationMs === null ? [] : [`${decimalNumber(durationMs / 1_000)} s`]),
  ].join(' · ')
}

/** The brand voice of an entry, by its name at that time; empty if it had none. */
export const voiceOf = ({ voice }: Pick<GenerationSummary, 'voice'>): string[] =>
  voice === null ? [] : [`Voice: ${voice.name}`]
