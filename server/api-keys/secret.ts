import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { apiKeyPrefix } from '../../contract/api-keys/api-keys.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** As many digits as 256 bits and as a CRC-32 need. */
const randomLength = 43
const checksumLength = 6

/**
 * A new secret: the prefix, 256 random bits, and a checksum of both, by which a scanner tells a leaked key from other
 * texts, and a server refuses a mistyped one without looking it up.
 */
export function newSecret(): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength)
  return apiKeyPrefix + random + checksumOf(apiKeyPrefix + random)
}

export const isApiKey = (token: string): boolean => token.startsWith(apiKeyPrefix)

/** Whether a text is a secret that was copied correctly. */
export function isWellFormed(secret: string): boolean {
  const body = secret.slice(0, -checksumLength)
  return (
    secret.length === apiKeyPrefix.length + randomLength + checksumLength &&
    isApiKey(secret) &&
    secret.endsWith(checksumOf(body))
  )
}

/** The last characters of a secret, by which a person recognizes it. */
export const tailOf = (secret: string): string => secret.slice(-4)

const checksumOf = (text: string): string => base62(BigInt(crc32(text)), checksumLength)

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = (digits[Number(rest % 62n)] ?? '') + text
  return text.padStart(length, '0')
}
