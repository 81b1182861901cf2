import type { Code, Grant, Token } from './oauth.ts'
import type { Store } from '../store/store.ts'

export function insertCode(store: Store, code: Code): void {
  store.run(
    `INSERT INTO codes (code, platform, account_id, other_account_ids, client_id, redirect_uri, scope, challenge,
       challenge_method, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    code.code,
    code.platform,
    code.accountId,
    code.otherAccountIds,
    code.clientId,
    code.redirectUri,
    code.scope,
    code.challenge,
    code.challengeMethod,
    code.expiresAt,
  )
}

export function findCode(store: Store, platform: string, code: string): Code | undefined {
  return store.all<Code>(
    `SELECT code, platform, account_id AS accountId, other_account_ids AS otherAccountIds, client_id AS clientId,
       redirect_uri AS redirectUri, scope, challenge, challenge_method AS challengeMethod, expires_at AS expiresAt, grant_id AS grantId
     FROM codes WHERE code = ? AND platform = ?`,
    code,
    platform,
  )[0]
}

export function markCodeUsed(store: Store, code: string, grantId: string): void {
  store.run('UPDATE codes SET grant_id = ? WHERE code = ?', grantId, code)
}

export function insertGrant(store: Store, grant: Grant): void {
  store.run(
    `INSERT INTO grants (id, platform, account_id, other_account_ids, client_id, scope, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    grant.id,
    grant.platform,
    grant.accountId,
    grant.otherAccountIds,
    grant.clientId,
    grant.scope,
    grant.createdAt,
  )
}

export function findGrant(store: Store, id: string): Grant | undefined {
  return store.all<Grant>(
    `SELECT id, platform, account_id AS accountId, other_account_ids AS otherAccountIds, client_id AS clientId, scope,
       created_at AS createdAt, revoked_at AS revokedAt
     FROM grants WHERE id = ?`,
    id,
  )[0]
}

export function revokeGrant(store: Store, id: string, now: number): void {
  store.run('UPDATE grants SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', now, id)
}

/** Revokes all grants that include the account. */
export function revokeGrantsOf(store: Store, accountId: string, now: number): number {
  return store.run(
    `UPDATE grants SET revoked_at = ? WHERE revoked_at IS NULL
       AND (account_id = ? OR ' ' || other_account_ids || ' ' LIKE '% ' || ? || ' %')`,
    now,
    accountId,
    accountId,
  )
}

export function insertToken(store: Store, token: Token): void {
  store.run(
    'INSERT INTO tokens (token, kind, grant_id, issued_at, expires_at) VALUES (?, ?, ?, ?, ?)',
    token.token,
    token.kind,
    token.grantId,
    token.issuedAt,
    token.expiresAt,
  )
}

export function findToken(store: Store, token: string): Token | undefined {
  return store.all<Token>(
    `SELECT token, kind, grant_id AS grantId, issued_at AS issuedAt, expires_at AS expiresAt, used_at AS usedAt
     FROM tokens WHERE token = ?`,
    token,
  )[0]
}

/** Invalidates all valid tokens of the grant, as a rotation does. */
export function useUpTokens(store: Store, grantId: string, now: number): void {
  store.run('UPDATE tokens SET used_at = ? WHERE grant_id = ? AND used_at IS NULL', now, grantId)
}

/** Expires the access tokens of an account. */
export function expireTokensOf(store: Store, accountId: string, kind: string, now: number): number {
  return store.run(
    `UPDATE tokens SET expires_at = ? WHERE kind = ? AND expires_at > ?
       AND grant_id IN (SELECT id FROM grants WHERE account_id = ?)`,
    now,
    kind,
    now,
    accountId,
  )
}
