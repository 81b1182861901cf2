import { createHash, randomBytes, randomInt } from 'node:crypto'

const SNOWFLAKE_EPOCH = 1_288_834_974_657n
let lastSnowflake = 0n

/**
 * Ids that increase with time, as X creates them from the milliseconds, a process part and a sequence. They always have
 * 19 digits, so that a text comparison is a numeric one.
 */
export function snowflake(now: number): string {
  let id = ((BigInt(now) - SNOWFLAKE_EPOCH) << 22n) | BigInt(randomInt(1024) << 12)
  if (id <= lastSnowflake) id = lastSnowflake + 1n
  lastSnowflake = id
  return id.toString().padStart(19, '0')
}

/** A random number of the given number of digits with a fixed prefix, in the format of Meta's ids. */
export function numericId(beginning: string, digits: number): string {
  let id = beginning
  while (id.length < digits) id += String(randomInt(10))
  return id
}

export function secret(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url')
}

export function shortcode(): string {
  return `D${randomBytes(8).toString('base64url').slice(0, 10)}`
}

/** A number in [0, 1) derived from a text. It looks random and is the same for every read. */
export function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
}

let lastRising = 0n

/**
 * Ids that increase with time, for lists that are read newest first: `18` and 18 digits. Meta's ids do not increase.
 */
export function risingId(now: number): string {
  let id = 18n * 10n ** 16n + BigInt(now) * 1000n + BigInt(randomInt(500))
  if (id <= lastRising) id = lastRising + 1n
  lastRising = id
  return id.toString()
}
