import { useEffect } from 'react'
import type { SocialAccount } from '../../../../contract/social-accounts.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { useDraft, type DraftStore } from '../draft/draft-store.ts'

const works = (account: SocialAccount) => !account.needsReconnect && !account.paused
const bestOf = (accounts: SocialAccount[]) => accounts.find(works) ?? accounts[0]

/** Selects the draft's account if it still exists, else the first usable one. */
export function useAccountChoice(store: DraftStore, accounts: SocialAccount[]) {
  const platform = useDraft(store, (draft) => draft.platform)
  const accountId = useDraft(store, (draft) => draft.accountId)
  const own = accounts.filter((account) => account.platform === platform)

  useEffect(() => {
    if (accounts.some((one) => one.id === accountId && one.platform === platform)) return
    const first = bestOf(accounts.filter((one) => one.platform === platform))
    if (first) return store.setState({ accountId: first.id })
    const draft = store.getState()
    const other = draft.platformChosen ? undefined : bestOf(accounts)
    if (other) store.setState({ platform: other.platform, accountId: other.id })
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
