import type { PartKind } from '../../../../contract/posts/post-parts.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PartRule } from '../../../../contract/platforms/descriptor.ts'
import { openTargets, type Draft, type Target } from '../draft/draft.ts'

/** The post that the parts and options on the screen belong to: that of the open tab, or the only one. */
export function subjectOf(draft: Draft, active: Target | undefined): Target | undefined {
  if (active) return active
  const open = openTargets(draft)
  return open.length === 1 ? open[0] : undefined
}

/** What the platform takes of a kind of parts, in a post with these options: nobody comments on a story. */
export const partRule = (
  { platform, options }: Pick<Target, 'platform' | 'options'>,
  kind: PartKind,
): PartRule | undefined => platforms[platform].limits(null, options).parts.find((rule) => rule.kind === kind)
