import type { SecretBox } from '../../infra/crypto/secret-box.ts'

/** Attempts for one code. Guessing six digits then succeeds once in 200,000 codes. */
export const codeAttempts = 5

/**
 * The stored hash of a code. A plain hash of six digits is quickly broken, so it is keyed with the application's secret
 * and bound to its row.
 */
export function codeHash(secrets: SecretBox, resetId: string, code: string): Buffer {
  return Buffer.from(secrets.sign(`password reset ${resetId} ${code}`), 'base64url')
}
