import type { PlatformKey } from '../../contract/platforms/platforms.ts'

/** True in `npm run test:soak`: suites that otherwise take samples then use their full numbers. */
export const soak = Boolean(process.env['SOAK'])

/** True in `npm run test:full` and `npm run test:soak`; `npm test` takes one case where the same code runs for all. */
export const full = soak || Boolean(process.env['FULL'])

/** All platforms in `npm run test:full`, otherwise those named: enough where the same code runs for every platform. */
export function platformsToTest<Case extends PlatformKey | { platform: PlatformKey }>(
  all: readonly Case[],
  ...named: PlatformKey[]
): Case[] {
  return all.filter((one) => full || named.includes(typeof one === 'string' ? one : one.platform))
}

/** A size of a soak suite: its full number, or that of an environment variable for a shorter or longer run. */
export function soakSize(variable: string, full: number): number {
  const given = process.env[variable]
  if (given === undefined || given === '') return full
  const size = Number(given)
  if (!Number.isInteger(size) || size < 0) throw new Error(`${variable} is not a number: ${given}`)
  return size
}
