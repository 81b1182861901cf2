import type { Context, Network } from './context.ts'
import { findAccountByHandle, insertAccount } from './accounts.queries.ts'
import { fraction } from './ids.ts'

export type Account = {
  id: string
  network: string
  handle: string
  name: string
  createdAt: number
}

/** The account with this handle, made when there is none: any user of the product may bring a new one. */
export function accountFor(context: Context, network: Network, handle: string): Account {
  return context.store.transaction(() => {
    const known = findAccountByHandle(context.store, network.name, handle)
    if (known) return known
    const now = context.clock()
    const account = {
      id: network.newAccountId(now),
      network: network.name,
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
    for (const network of context.networks) {
      for (const { handle, name } of network.seeds) {
        if (findAccountByHandle(context.store, network.name, handle)) continue
        const now = context.clock()
        insertAccount(context.store, {
          id: network.newAccountId(now),
          network: network.name,
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
  const start = 200 * 100 ** fraction(`followers:${account.id}`)
  const days = Math.max(0, now - account.createdAt) / 86_400_000
  return Math.round(start + days * 40 * fraction(`growth:${account.id}`))
}

export function followingOf(account: Account): number {
  return Math.round(50 + 900 * fraction(`following:${account.id}`))
}

function nameOf(handle: string): string {
  const words = handle.split(/[._]+/).filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return name || handle
}
