import type { Account } from './accounts.ts'
import type { Store } from './store.ts'

const columns = 'id, network, handle, name, created_at AS createdAt'

export function findAccount(store: Store, id: string): Account | undefined {
  return store.all<Account>(`SELECT ${columns} FROM accounts WHERE id = ?`, id)[0]
}

export function findAccountByHandle(store: Store, network: string, handle: string): Account | undefined {
  return store.all<Account>(
    `SELECT ${columns} FROM accounts WHERE network = ? AND handle = ?`,
    network,
    handle,
  )[0]
}

export function listAccounts(store: Store, network: string, limit = 200): Account[] {
  return store.all(
    `SELECT ${columns} FROM accounts WHERE network = ? ORDER BY created_at, id LIMIT ?`,
    network,
    limit,
  )
}

export function insertAccount(store: Store, account: Account): void {
  store.run(
    'INSERT INTO accounts (id, network, handle, name, created_at) VALUES (?, ?, ?, ?, ?)',
    account.id,
    account.network,
    account.handle,
    account.name,
    account.createdAt,
  )
}
