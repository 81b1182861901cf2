import type { Context, Platform } from '../context.ts'
import { findAccountByHandle, insertAccount } from './accounts.queries.ts'
import { fraction } from './ids.ts'

export type Account = {
  id: string
  platform: string
  handle: string
  name: string
  createdAt: number
}

/** The account with this handle, created if it does not exist. */
export function accountFor(context: Context, platform: Platform, handle: string): Account {
  return context.store.transaction(() => {
    const known = findAccountByHandle(context.store, platform.name, handle)
    if (known) return known
    const now = context.clock()
    const account = {
      id: platform.newAccountId(now),
      platform: platform.name,
      handle,
      name: nameOf(handle),
      createdAt: now,
    }
    insertAccount(context.store, account)
    return account
  })
}

export function seedAccounts(context: Context): void {
  context.store.transaction(() => {
    for (const platform of context.platforms) {
      for (const { handle, name } of platform.seeds) {
        if (findAccountByHandle(context.store, platform.name, handle)) continue
        const now = context.clock()
        insertAccount(context.store, {
          id: platform.newAccountId(now),
          platform: platform.name,
          handle,
          name,
          createdAt: now,
        })
      }
    }
  })
}

/** Followers start between 200 and 20,000 and grow by up to 40 a day. */
export function followersOf(account: Account, now: number): number {
  const start = 200 * 100 ** fraction(`followers:${account.platform}:${account.handle}`)
  const days = Math.max(0, now - account.createdAt) / 86_400_000
  return Math.round(start + days * 40 * fraction(`growth:${account.platform}:${account.handle}`))
}

export function followingOf(account: Account): number {
  return Math.round(50 + 900 * fraction(`following:${account.platform}:${account.handle}`))
}

function nameOf(handle: string): string {
  const words = handle.split(/[._]+/).filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return name || handle
}
