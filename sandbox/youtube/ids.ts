import { randomInt } from 'node:crypto'

/** The alphabet of YouTube's ids, in the order of its characters. */
const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

let last = 0n

/**
 * Ids of 11 characters that increase with time, for lists that are read newest first. YouTube's ids do not increase.
 */
export function videoId(now: number): string {
  let number = (BigInt(now) << 18n) | BigInt(randomInt(2 ** 17))
  if (number <= last) number = last + 1n
  last = number
  let id = ''
  for (let at = 0; at < 10; at += 1) {
    id = (alphabet[Number(number & 63n)] ?? '') + id
    number >>= 6n
  }
  return `7${id}`
}
