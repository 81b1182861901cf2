import type { Tone } from '../../../../contract/assistant/choices.ts'
import type { Brief } from '../brief/read-brief.ts'
import type { Bank, HookKind } from '../phrases/bank.ts'
import type { Material } from './material.ts'

const longestDay = 60

export type Opening = { kind: HookKind; frame: string }

/** The openings that this prompt justifies: an offer only if the prompt contains one. */
export function openingsFor(bank: Bank, brief: Brief, material: Material, tone: Tone): Opening[] {
  const { hooks, lines } = bank
  const of = (kind: HookKind, frames: readonly string[]) => frames.map((frame) => ({ kind, frame }))
  const { form } = material
  if (form === 'link') {
    return of(
      'topic',
      [...lines.follow.all, ...lines.follow[tone]].map((frame) => frame.replace('{link}', '{s}')),
    )
  }
  if (form === 'asked') return of('asked', hooks.asked)
  if (form === 'accusative') return of('object', hooks.object)
  const plain = tone === 'professional' || form === 'sentence'
  const named = brief.intents.flatMap((intent) => of(intent, hooks[intent]))
  const countdown = material.isDeadline ? of('deadline', hooks.deadline) : of('countdown', hooks.countdown)
  const audience =
    material.audience === undefined || form === 'sentence' ? [] : of('audience', hooks.audience)
  return [
    ...named,
    ...of('topic', hooks.topic[tone]),
    ...(form === 'sentence'
      ? of('statement', hooks.statement)
      : named.length < 5
        ? of('topic', hooks.topic.all)
        : []),
    ...(saysDayApart(material) ? countdown.slice(0, material.whenDetail === undefined ? 4 : 2) : []),
    ...audience,
    ...(form === 'noun' ? of('object', hooks.object) : []),
    ...(plain ? [] : [...of('question', hooks.question), ...of('contrast', hooks.contrast)]),
    ...(plain ? [] : of('story', hooks.story)),
  ]
}

/** A date inside the subject needs no separate opening; one inside a long sentence cannot be removed from it. */
function saysDayApart({ when, whenDetail, subject }: Material): boolean {
  if (when === undefined || subject.includes(when)) return false
  return whenDetail === undefined || whenDetail.length <= longestDay
}
