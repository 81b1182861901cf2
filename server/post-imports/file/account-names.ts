import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { platformNamed, type PlatformNames } from './platform-names.ts'

/**
 * A way to read the name of an account: with this handle or name in the form of `plainLabel`, on this platform, or both.
 * Null stands for any.
 */
type AccountReading = { platform: PlatformKey | null; label: string | null }

export type NamedAccount = {
  /** As it is written in the file. */
  name: string
  readings: AccountReading[]
  /** The names between its commas, which count if there is no account of the whole name. */
  parts: NamedAccount[]
}

export const plainLabel = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^@/, '')
    .replaceAll(/[\s:]+/g, ' ')

/** Reads `@bakery`, `Instagram`, `Instagram - Bakery`, `bakery (IG)` and several of them between commas. */
export function readAccountName(name: string, known: PlatformNames): NamedAccount {
  const parts = name
    .split(',', mostParts)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return {
    name,
    readings: readingsOf(name, known),
    parts: parts.length < 2 ? [] : parts.map((part) => readAccountName(part, known)),
  }
}

/** More accounts than any post has. */
const mostParts = 200

/** "LinkedIn company page" is the longest name of a platform. */
const longestPlatform = 3
const longestName = 200

function readingsOf(name: string, known: PlatformNames): AccountReading[] {
  const any: AccountReading = { platform: null, label: plainLabel(name) }
  if (name.length > longestName) return [any]
  const platform = platformNamed(name, known)
  const words = name.split(/[\s:()|]+/).filter((word) => !/^[-–—/]*$|^on$/i.test(word))
  const lengths = Array.from({ length: Math.min(longestPlatform, words.length - 1) }, (_, at) => at + 1)
  const splits = lengths.flatMap((count) => [
    [words.slice(0, count), words.slice(count)],
    [words.slice(-count), words.slice(0, -count)],
  ])
  return [
    any,
    ...(platform ? [{ platform, label: null }] : []),
    ...splits.flatMap(([one = [], other = []]) => {
      const named = platformNamed(one.join(' '), known)
      return named ? [{ platform: named, label: plainLabel(other.join(' ')) }] : []
    }),
  ]
}
