import type { Account } from './accounts.ts'
import type { Store } from './store.ts'

const columns = 'id, platform, handle, name, created_at AS createdAt'

export function findAccount(store: Store, id: string): Account | undefined {
  return store.all<Account>(`SELECT ${columns} FROM accounts WHERE id = ?`, id)[0]
}

export function findAccountByHandle(store: Store, platform: string, handle: string): Account | undefined {
  return store.all<Account>(
    `SELECT ${columns} FROM accounts WHERE platform = ? AND handle = ?`,
    platform,
    handle,
  )[0]
}

export function listAccounts(store: Store, platform: string, limit = 200): Account[] {
  return store.all(
    `SELECT ${columns} FROM accounts WHERE platform = ? ORDER BY created_at, id LIMIT ?`,
    platform,
    limit,
  )
}

/** The accounts that the sandbox started with, and the newest others, oldest first. */
export function listAccountsToChoose(store: Store, platform: string): Account[] {
  return store.all(
    `SELECT * FROM (SELECT ${columns} FROM accounts WHERE platform = ? ORDER BY created_at, id LIMIT 3)
     UNION SELECT * FROM (SELECT ${columns} FROM accounts WHERE platform = ? ORDER BY created_at DESC, id DESC LIMIT 5)
     ORDER BY createdAt, id`,
    platform,
    platform,
  )
}

export function insertAccount(store: Store, account: Account): void {
  store.run(
    'INSERT INTO accounts (id, platform, handle, name, created_at) VALUES (?, ?, ?, ?, ?)',
    account.id,
    account.platform,
    account.handle,
    account.name,
    account.createdAt,
  )
}
