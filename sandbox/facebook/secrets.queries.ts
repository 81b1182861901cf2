import type { Store } from '../store/store.ts'

/** The app secret of a grant, which verifies the proof that clients send with each call. */
export const secretsSchema = `
CREATE TABLE IF NOT EXISTS facebook_secrets (
  grant_id TEXT PRIMARY KEY REFERENCES grants (id),
  secret TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

export function insertSecret(store: Store, grantId: string, secret: string): void {
  store.run('INSERT INTO facebook_secrets (grant_id, secret) VALUES (?, ?)', grantId, secret)
}

export function findSecret(store: Store, grantId: string): string | undefined {
  return store.all<{ secret: string }>('SELECT secret FROM facebook_secrets WHERE grant_id = ?', grantId)[0]
    ?.secret
}
