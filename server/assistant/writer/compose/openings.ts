import type { Tone } from '../../../../contract/assistant/choices.ts'
import type { Brief } from '../brief/read-brief.ts'
import type { Bank, ByAddress, HookKind } from '../phrases/bank.ts'
import type { Material } from './material.ts'

const longestDay = 60

/** The lines for every tone, and those with its form of address. */
export const linesFor = (lines: ByAddress, tone: Tone): readonly string[] => [
  ...lines.all,
  ...lines[tone === 'professional' ? tone : 'friendly'],
]

export type Opening = { kind: HookKind; frame: string }

/** The openings that this prompt justifies: an offer only if the prompt contains one. */
export function openingsFor(bank: Bank, brief: Brief, material: Material, tone: Tone): Opening[] {
  const { hooks, lines } = bank
  const of = (kind: HookKind, frames: readonly string[]) => frames.map((frame) => ({ kind, frame }))
  const { form } = material
  if (form === 'link') {
    return of(
      'topic',
      linesFor(lines.follow, tone).map((frame) => frame.replace('{link}', '{s}')),
    )
  }
  if (form === 'asked') return of('asked', hooks.asked)
  if (form === 'accusative') return of('object', hooks.object)
  const named = brief.intents.flatMap((intent) => of(intent, hooks[intent]))
  const countdown = material.isDeadline ? of('deadline', hooks.deadline) : of('countdown', hooks.countdown)
  const audience =
    material.audience === undefined || form === 'sentence' ? [] : of('audience', hooks.audience)
  return [
    ...named,
    ...(form === 'sentence' ? of('statement', hooks.statement) : of('topic', hooks.topic)),
    ...(saysDayApart(brief, material) ? countdown : []),
    ...audience,
    ...(form === 'noun' ? of('object', hooks.object) : []),
  ]
}

/** A date inside the subject needs no separate opening; one inside a long sentence cannot be removed from it. */
function saysDayApart({ facts }: Brief, { when, whenDetail, subject }: Material): boolean {
  if (when === undefined || facts.when.some(({ raw }) => subject.includes(raw))) return false
  return whenDetail === undefined || whenDetail.length <= longestDay
}
