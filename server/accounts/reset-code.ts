import type { SecretBox } from '../platform/crypto/secret-box.ts'

/** Attempts at one code: a guess of six digits succeeds once in 200,000 codes. */
export const codeAttempts = 5

/**
 * What is stored of a code. Six digits are guessed in no time from a plain hash, so it is keyed with the
 * application's secret and bound to its row.
 */
export function codeHash(secrets: SecretBox, resetId: string, code: string): Buffer {
  return Buffer.from(secrets.sign(`password reset ${resetId} ${code}`), 'base64url')
}
