import { useEffect } from 'react'
import type { SocialAccount } from '../../../../contract/social-accounts.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { useDraft, type Draft, type DraftStore } from '../draft/draft-store.ts'

const works = (account: SocialAccount) => !account.needsReconnect && !account.paused
const bestOf = (accounts: SocialAccount[]) => accounts.find(works) ?? accounts[0]

/**
 * The account that is chosen for a draft without one that exists, and with it the platform if the user has not chosen
 * that. An account that another post of the group goes to is never chosen, because a group has each only once.
 */
export function firstChoice(draft: Draft, accounts: SocialAccount[]): Partial<Draft> | null {
  const { id, platform, accountId, platformChosen, group } = draft
  if (accounts.some((one) => one.id === accountId && one.platform === platform)) return null
  const others = group?.targets.filter((target) => target.id !== id) ?? []
  const free = accounts.filter((one) => !others.some((target) => target.socialAccountId === one.id))
  const first = bestOf(free.filter((one) => one.platform === platform))
  if (first) return { accountId: first.id }
  const other = platformChosen ? undefined : bestOf(free)
  return other ? { platform: other.platform, accountId: other.id } : null
}

/** Selects the draft's account if it still exists, else the first usable one. */
export function useAccountChoice(store: DraftStore, accounts: SocialAccount[]) {
  const platform = useDraft(store, (draft) => draft.platform)
  const accountId = useDraft(store, (draft) => draft.accountId)
  const own = accounts.filter((account) => account.platform === platform)

  useEffect(() => {
    const choice = firstChoice({ ...store.getState(), platform, accountId }, accounts)
    if (choice) store.setState(choice)
  }, [accounts, store, platform, accountId])

  return {
    platform,
    accountId,
    /** Accounts of the chosen platform. */
    own,
    /** Whether publishing is impossible: the platform has no account, or the plan pauses the chosen one. */
    cannotPublish: own.length === 0 || own.some((one) => one.id === accountId && one.paused),
    choosePlatform: (next: PlatformKey) =>
      store.setState({ platform: next, platformChosen: true, ...(next !== platform && { accountId: null }) }),
    chooseAccount: (id: string) => store.setState({ accountId: id }),
  }
}
