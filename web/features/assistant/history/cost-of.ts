import type { Generation } from '../../../../contract/assistant.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'

type Cost = Pick<Generation, 'model' | 'points' | 'inputTokens' | 'outputTokens' | 'durationMs'>

const seconds = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

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
    ...(durationMs === null ? [] : [`${seconds.format(durationMs / 1_000)} s`]),
  ].join(' · ')
}
