import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { newTarget, openTargets, type Draft } from '../draft/draft.ts'

/** A text for a platform; its id becomes that of its post, if the platform was not chosen yet. */
export type PlatformText = { id: string; platform: PlatformKey; text: string }

type Texts = Pick<Draft, 'text' | 'targets' | 'chosen'>

/**
 * Each text becomes the own text of the posts for its platform. A platform that was not chosen is added, without an
 * account until one is found. Where nothing is shared yet, `shared` is: a text that fits every platform.
 */
export function applyTexts(draft: Draft, texts: readonly PlatformText[], shared: string): Texts {
  const open = new Set(openTargets(draft))
  const textFor = (platform: PlatformKey) => texts.find((one) => one.platform === platform)?.text
  const targets = draft.targets.map((target) => {
    const text = open.has(target) ? textFor(target.platform) : undefined
    return text === undefined ? target : { ...target, text }
  })
  const missing = texts.filter(({ platform }) => ![...open].some((target) => target.platform === platform))
  return {
    chosen: true,
    text: draft.text.trim() === '' ? shared : draft.text,
    targets: [...targets, ...missing.map(({ id, platform, text }) => ({ ...newTarget(platform), id, text }))],
  }
}

/** Takes the texts back where they were not changed since, and removes the posts that were added for them. */
export function takeBackTexts(
  draft: Draft,
  texts: readonly PlatformText[],
  before: Draft,
  shared: string,
): Texts {
  const isApplied = ({ platform, text }: Draft['targets'][number]) =>
    texts.some((one) => one.platform === platform && one.text === text)
  return {
    chosen: true,
    text: draft.text === shared ? before.text : draft.text,
    targets: draft.targets.flatMap((target) => {
      if (!isApplied(target)) return [target]
      const earlier = before.targets.find(({ id }) => id === target.id)
      return earlier ? [{ ...target, text: earlier.text }] : []
    }),
  }
}
