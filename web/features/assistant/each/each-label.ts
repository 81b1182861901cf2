import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import type { EachSource, PostEditor } from '../writing/assistant-store.ts'

/**
 * What to write for, and of what: the text of the open tab, for the platforms that were chosen. The text of one post
 * alone becomes texts for the others.
 */
export function eachFromText({ text, platform, isOwn, chosen }: ReturnType<PostEditor['getState']>): {
  source: EachSource
  platforms: readonly PlatformKey[]
} {
  const others = chosen.filter((key) => key !== platform)
  if (isOwn) return { source: { text, from: platform }, platforms: others }
  if (chosen.length > 1) return { source: { text, from: null }, platforms: chosen }
  return { source: { text, from: platform }, platforms: [] }
}

/** "Write for 3 platforms", or "Write for other platforms" where the dialog asks which. */
export function eachLabel(platforms: readonly PlatformKey[], source: EachSource): string {
  if (platforms.length === 0) return 'Write for other platforms'
  const isOther = 'text' in source && source.from !== null
  return `Write for ${counted(platforms.length, isOther ? 'other platform' : 'platform')}`
}
