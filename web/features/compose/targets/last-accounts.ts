import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { localStore } from '../../../shared/storage/safe-storage.ts'

const storageKey = (userId: string) => `accounts:${userId}`
/** Those of the user's other workspaces are kept, too. */
const mostKept = 100

/** The ids of the accounts that the user chose last, in this browser. */
export function lastAccountIds(userId: string): readonly string[] {
  const kept = localStore.getItem(storageKey(userId))
  return kept ? kept.split(' ') : []
}

/** Remembers the choice for the next new post. Of the accounts of this workspace, only these are remembered then. */
export function rememberAccounts(
  userId: string,
  chosenIds: readonly string[],
  accounts: readonly SocialAccount[],
): void {
  const elsewhere = lastAccountIds(userId).filter((id) => !accounts.some((account) => account.id === id))
  localStore.setItem(storageKey(userId), [...chosenIds, ...elsewhere].slice(0, mostKept).join(' '))
}
