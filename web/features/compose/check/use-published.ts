import { useCallback } from 'react'
import { parametersOf } from '../../../../contract/links/link-parameters.ts'
import { countCharacters } from '../../../../contract/platforms/count.ts'
import { publishedText } from '../../../../contract/platforms/published-text.ts'
import { useKnownAccounts } from '../../social-accounts/index.ts'
import { useLinkParameters } from '../../workspaces/index.ts'
import type { Target } from '../draft/draft.ts'

type Destination = Pick<Target, 'platform' | 'accountId'>

export type Publish = (target: Destination, text: string) => string

/** How long a text is once it is published there. */
export type CountPublished = (target: Destination, text: string) => number

/** A text as it would be published now: with the parameters that its links get. */
export function usePublish(): Publish {
  const shared = useLinkParameters()
  const accounts = useKnownAccounts()
  return useCallback(
    ({ platform, accountId }, text) => {
      const own = accounts.find(({ id }) => id === accountId)?.defaults.links
      return publishedText(platform, text, own ? parametersOf(own) : shared)
    },
    [accounts, shared],
  )
}

/** Counts texts as they would be published. */
export function usePublishedCount(): CountPublished {
  const publish = usePublish()
  return useCallback((target, text) => countCharacters(target.platform, publish(target, text)), [publish])
}
