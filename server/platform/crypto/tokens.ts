import { createHash, randomBytes } from 'node:crypto'

/** A 256-bit secret for a person or a browser to hold; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. SHA-256 suffices, for the token itself cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
