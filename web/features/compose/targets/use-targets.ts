import { useEffect, useMemo } from 'react'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { mediaKeysOf } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import type { GroupMedia } from '../draft/group-media.ts'
import { lastAccountIds, rememberAccounts } from './last-accounts.ts'
import { remove, settleTargets, toggleAccount, togglePlatform } from './choose-targets.ts'

export type Targets = ReturnType<typeof useTargets>

/** Chooses where the group goes. `onRemove`: a post with content of its own was removed, and how to bring it back. */
export function useTargets(
  userId: string,
  store: DraftStore,
  media: GroupMedia,
  accounts: readonly SocialAccount[] | null,
  onRemove: (undo: () => void) => void,
) {
  useEffect(() => {
    if (accounts === null) return
    const settle = () => {
      const settled = settleTargets(store.getState(), accounts, lastAccountIds(userId))
      if (settled) store.setState(settled)
    }
    settle()
    return store.subscribe(settle)
  }, [userId, accounts, store])

  return useMemo(() => {
    const remember = () => {
      if (accounts === null) return
      const ids = store.getState().targets.flatMap(({ accountId }) => accountId ?? [])
      rememberAccounts(userId, ids, accounts)
    }
    const removeOne = (id: string) => {
      const target = store.getState().targets.find((one) => one.id === id)
      if (!target) return
      const own = mediaKeysOf(target).flatMap((key) => {
        const files = media.own.getState()[key]?.getState().attached
        return files ? [{ key, files }] : []
      })
      store.setState((draft) => remove(draft, target.id))
      if (store.tab.getState() === target.id) store.tab.setState(null, true)
      for (const { key } of own) media.reset(key)
      if (target.text === null && own.length === 0 && target.parts.length === 0) return
      onRemove(() => {
        store.setState((draft) => ({ targets: [...draft.targets, target] }))
        for (const { key, files } of own) media.customize(key, files)
      })
    }
    return {
      remove: (id: string) => {
        removeOne(id)
        remember()
      },
      toggleAccount: (account: SocialAccount) => {
        const existing = store.getState().targets.find(({ accountId }) => accountId === account.id)
        if (existing) removeOne(existing.id)
        else store.setState((draft) => toggleAccount(draft, account))
        remember()
      },
      togglePlatform: (platform: PlatformKey) => store.setState((draft) => togglePlatform(draft, platform)),
    }
  }, [userId, store, media, accounts, onRemove])
}
