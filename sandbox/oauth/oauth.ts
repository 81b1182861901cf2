import { createHash } from 'node:crypto'

import type { Account } from '../store/accounts.ts'
import { findAccount } from '../store/accounts.queries.ts'
import type { Context } from '../context.ts'
import { secret } from '../store/ids.ts'
import {
  findGrant,
  findToken,
  insertCode,
  insertGrant,
  insertToken,
  markCodeUsed,
  revokeGrant,
  findCode,
} from './oauth.queries.ts'

/** The access that a user granted to an application. All its tokens end with it. */
export type Grant = {
  id: string
  platform: string
  accountId: string
  /** The ids of the further accounts that it includes, separated by spaces. */
  otherAccountIds: string
  clientId: string
  scope: string
  createdAt: number
  revokedAt: number | null
}

export type Code = {
  code: string
  platform: string
  accountId: string
  otherAccountIds: string
  clientId: string
  redirectUri: string
  scope: string
  challenge: string | null
  challengeMethod: string | null
  expiresAt: number
  grantId: string | null
}

export type Token = {
  token: string
  kind: string
  grantId: string
  issuedAt: number
  expiresAt: number
  usedAt: number | null
}

export function issueCode(context: Context, code: Omit<Code, 'code' | 'grantId'>): string {
  const value = secret()
  insertCode(context.store, { ...code, code: value, grantId: null })
  return value
}

/** What a client must present to exchange a code for tokens. */
export type CodeClaim = {
  platform: string
  code: string
  clientId: string
  redirectUri: string
  verifier?: string
}

export type Redeemed = { grant: Grant } | { problem: 'code' | 'verifier' }

/** Exchanges a code once. A second use revokes its grant (RFC 6749, 4.1.2), because the code was leaked. */
export function redeemCode(context: Context, claim: CodeClaim): Redeemed {
  return context.store.transaction(() => {
    const now = context.clock()
    const code = findCode(context.store, claim.platform, claim.code)
    if (!code) return { problem: 'code' }
    if (code.grantId) {
      revokeGrant(context.store, code.grantId, now)
      return { problem: 'code' }
    }
    const matches = code.clientId === claim.clientId && code.redirectUri === claim.redirectUri
    if (!matches || code.expiresAt <= now) return { problem: 'code' }
    if (code.challenge !== null && !verifies(code, claim.verifier ?? '')) return { problem: 'verifier' }
    const grant: Grant = {
      id: secret('grant-'),
      platform: code.platform,
      accountId: code.accountId,
      otherAccountIds: code.otherAccountIds,
      clientId: code.clientId,
      scope: code.scope,
      createdAt: now,
      revokedAt: null,
    }
    insertGrant(context.store, grant)
    markCodeUsed(context.store, code.code, grant.id)
    return { grant }
  })
}

function verifies(code: Code, verifier: string): boolean {
  if (code.challengeMethod === 'plain') return verifier === code.challenge
  // TikTok uses the hexadecimal digest.
  const encoding = code.challengeMethod === 'S256-hex' ? 'hex' : 'base64url'
  return createHash('sha256').update(verifier).digest(encoding) === code.challenge
}

export function issueToken(
  context: Context,
  grantId: string,
  kind: string,
  token: string,
  lifeMs: number,
): Token {
  const issuedAt = context.clock()
  const issued: Token = { token, kind, grantId, issuedAt, expiresAt: issuedAt + lifeMs, usedAt: null }
  insertToken(context.store, issued)
  return issued
}

/** `accounts`: all accounts of the grant; `account` is the first. */
export type Bearer = { token: Token; grant: Grant; account: Account; accounts: Account[] }
export type BearerProblem = 'unknown' | 'expired' | 'revoked'

/** The grant and account of a token, or why the token is invalid. */
export function resolveToken(
  context: Context,
  platform: string,
  kinds: string[],
  value: string,
): Bearer | BearerProblem {
  const token = findToken(context.store, value)
  const grant = token && findGrant(context.store, token.grantId)
  const account = grant && findAccount(context.store, grant.accountId)
  if (!account || grant.platform !== platform || !kinds.includes(token.kind)) return 'unknown'
  if (grant.revokedAt !== null || token.usedAt !== null) return 'revoked'
  if (token.expiresAt <= context.clock()) return 'expired'
  const others = grant.otherAccountIds.split(' ').filter(Boolean)
  const accounts = [account, ...others.flatMap((id) => findAccount(context.store, id) ?? [])]
  return { token, grant, account, accounts }
}
