import { useCallback, useMemo } from 'react'
import { publishedText } from '../../../../contract/platforms/published-text.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { useCharacterCount } from '../../../shared/text/character-count.ts'
import { useLinkParameters } from '../../workspaces/index.ts'

export type Publish = (platform: PlatformKey, text: string) => string

/** A text as it would be published now: with the parameters that its links get. */
export function usePublish(): Publish {
  const parameters = useLinkParameters()
  return useCallback((platform, text) => publishedText(platform, text, parameters), [parameters])
}

/** As `useCharacterCount`, for texts as they would be published. */
export function usePublishedCount(): ReturnType<typeof useCharacterCount> {
  const { countCharacters, failed } = useCharacterCount()
  const publish = usePublish()
  return useMemo(
    () => ({
      countCharacters: (platform, text) => countCharacters(platform, publish(platform, text)),
      failed,
    }),
    [countCharacters, failed, publish],
  )
}
