import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '../../../contract/accounts/two-factor.ts'
import type { SecretBox } from '../../infra/crypto/secret-box.ts'

/** Excludes letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const halfLength = 5

export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`)
}

/**
 * The stored hash of a recovery code, keyed with the application's secret and bound to the user. Spaces, hyphens and
 * case are ignored.
 */
export function recoveryCodeHash(secrets: SecretBox, userId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return Buffer.from(secrets.sign(`recovery code ${userId} ${plain}`), 'base64url')
}

const half = () => Array.from({ length: halfLength }, () => alphabet[randomInt(alphabet.length)]).join('')
