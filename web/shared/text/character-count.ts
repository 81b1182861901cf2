import { useMemo } from 'react'
import { countCodePoints, isWeighted } from '../../../contract/platforms/code-points.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { loadedLater } from '../lazy/loaded-later.ts'

const rulesOfX = loadedLater(
  async () => (await import('../../../contract/platforms/weighted-length.ts')).weightedLength,
)

/** How long a text is as the platform counts it; null while X's rules, which are a large script, are not loaded. */
export type CountCharacters = (platform: PlatformKey, text: string) => number | null

export function useCharacterCount(): {
  countCharacters: CountCharacters
  /** X's rules could not be loaded: only the server can say whether a text is too long. */
  failed: boolean
} {
  const { value: weightedLength, failed } = rulesOfX.useLoaded()
  return useMemo(
    () => ({
      countCharacters: (platform, text) =>
        isWeighted(platform, text) ? (weightedLength?.(text) ?? null) : countCodePoints(text),
      failed,
    }),
    [weightedLength, failed],
  )
}
