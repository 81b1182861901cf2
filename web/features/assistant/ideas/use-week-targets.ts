import { useState } from 'react'
import { platformKeys, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { useSocialAccounts } from '../../social-accounts/index.ts'

export type WeekTargets = ReturnType<typeof useWeekTargets>

/** Where a week of ideas goes: the connected accounts, or platforms for drafts while none is connected. */
export function useWeekTargets() {
  const query = useSocialAccounts()
  const accounts = query.data?.accounts ?? none
  // What the user took out; everything else is chosen.
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const keys = accounts.length > 0 ? accounts.map(({ id }) => id) : platformKeys
  const isChosen = (key: string) => !excluded.has(key)
  const chosenAccounts = accounts.filter(({ id }) => isChosen(id))
  return {
    accounts,
    loading: query.isPending,
    isChosen,
    toggle: (key: string) => {
      const next = new Set(excluded)
      if (!next.delete(key)) next.add(key)
      // At least one stays chosen.
      if (keys.some((one) => !next.has(one))) setExcluded(next)
    },
    chosen: {
      accounts: chosenAccounts,
      platforms: platformsOf(accounts.length > 0 ? chosenAccounts : null, isChosen),
    },
  }
}

const none: readonly SocialAccount[] = []

function platformsOf(accounts: readonly SocialAccount[] | null, isChosen: (key: string) => boolean) {
  return platformKeys.filter((key: PlatformKey) =>
    accounts ? accounts.some(({ platform }) => platform === key) : isChosen(key),
  )
}
