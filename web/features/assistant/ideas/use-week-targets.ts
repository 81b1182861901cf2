import { useState } from 'react'
import { platformKeys, platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { useOwnAccounts } from '../../social-accounts/index.ts'

export type WeekTargets = ReturnType<typeof useWeekTargets>

/** Where a week of ideas goes: the connected accounts, or platforms for drafts while none is connected. */
export function useWeekTargets() {
  const query = useOwnAccounts()
  const accounts = query.data?.accounts ?? none
  const targets =
    accounts.length > 0
      ? accounts.map(({ id, platform }) => ({ key: id, platform }))
      : platformKeys.map((key) => ({ key, platform: key }))
  // The ideas have no video yet, so at first they are for other platforms, if there are any.
  const withoutVideo = targets.filter(({ platform }) => !takesOnlyVideo(platform))
  const atFirst = withoutVideo.length > 0 ? withoutVideo : targets
  // What the user took out or added.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const isChosenWith = (changes: ReadonlySet<string>, key: string) =>
    atFirst.some((one) => one.key === key) !== changes.has(key)
  const isChosen = (key: string) => isChosenWith(changed, key)
  const chosenAccounts = accounts.filter(({ id }) => isChosen(id))
  return {
    accounts,
    loading: query.isPending,
    isChosen,
    toggle: (key: string) => {
      const next = new Set(changed)
      if (!next.delete(key)) next.add(key)
      // At least one stays chosen.
      if (targets.some((one) => isChosenWith(next, one.key))) setChanged(next)
    },
    chosen: {
      accounts: chosenAccounts,
      platforms: platformsOf(accounts.length > 0 ? chosenAccounts : null, isChosen),
    },
  }
}

const none: readonly SocialAccount[] = []

const takesOnlyVideo = (platform: PlatformKey) => !platforms[platform].images && !platforms[platform].textOnly

function platformsOf(accounts: readonly SocialAccount[] | null, isChosen: (key: string) => boolean) {
  return platformKeys.filter((key: PlatformKey) =>
    accounts ? accounts.some(({ platform }) => platform === key) : isChosen(key),
  )
}
