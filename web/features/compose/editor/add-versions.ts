import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { newTarget, openTargets, type Draft } from '../draft/draft.ts'

export type Version = { id: string; platform: PlatformKey; content: string }

/**
 * Each version becomes the own text of the posts for its platform. A platform that was not chosen is added, without an
 * account until one is found.
 */
export function addVersions(draft: Draft, versions: readonly Version[]): Pick<Draft, 'targets' | 'chosen'> {
  const open = new Set(openTargets(draft))
  const textFor = (platform: PlatformKey) => versions.find((one) => one.platform === platform)?.content
  const targets = draft.targets.map((target) => {
    const text = open.has(target) ? textFor(target.platform) : undefined
    return text === undefined ? target : { ...target, text }
  })
  const missing = versions.filter(({ platform }) => ![...open].some((target) => target.platform === platform))
  return {
    chosen: true,
    targets: [
      ...targets,
      ...missing.map(({ id, platform, content }) => ({ ...newTarget(platform), id, text: content })),
    ],
  }
}
