import { platforms } from '../../../../contract/platforms/platforms.ts'
import { openTargets, type Draft } from '../draft/draft.ts'

/** How long a description may be where it is shown; 0 if no platform of the tab shows one. */
export function altTextLimitOf(draft: Draft, tab: string | null): number {
  const shown = openTargets(draft).filter(({ id }) => tab === null || id === tab)
  const limits = shown
    .map(({ platform }) => platforms[platform].limits().altTextLimit)
    .filter((limit) => limit > 0)
  return limits.length > 0 ? Math.min(...limits) : 0
}
