import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A random 256-bit token for a user or browser. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a token. SHA-256 is enough because the token cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Compares the hashes, which have the same length, in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(expected))
}
