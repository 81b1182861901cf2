import type { PlatformKey } from '../../../contract/platforms/platforms.ts'

/** The platforms by all names that people write, such as `x` and `ig`, in the form of `simpleName`. */
export type PlatformNames = Readonly<Record<string, PlatformKey>>

export const simpleName = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** In "LinkedIn company page", these say nothing about where a post goes. */
const fillers = /\b(?:pages?|profiles?|accounts?|business|company|feed|posts?)\b/gi

/** The platform that the whole text names: `X`, `X (Twitter)` or `Facebook Page`. */
export function platformNamed(text: string, names: PlatformNames): PlatformKey | undefined {
  const short = text.slice(0, 60).replaceAll(fillers, ' ')
  const whole = find(short, names)
  if (whole) return whole
  const parts = short.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
  const found = new Set(parts.map((part) => find(part, names)))
  return found.size === 1 ? [...found][0] : undefined
}

const find = (text: string, names: PlatformNames): PlatformKey | undefined => {
  const name = simpleName(text)
  return Object.hasOwn(names, name) ? names[name] : undefined
}

/** The platforms in a cell such as `X, IG and LinkedIn`, and the words in it that name none. */
export function platformsIn(
  words: readonly string[],
  names: PlatformNames,
): { known: PlatformKey[]; unknown: string[] } {
  const platforms = new Set<PlatformKey>()
  const unknown: string[] = []
  for (const word of words) {
    const named = platformNamed(word, names)
    if (named) platforms.add(named)
    else {
      // A slash stands between two platforms, or within the name of one.
      const parts = word.split('/').map((part) => platformNamed(part, names))
      if (parts.every((part) => part !== undefined)) for (const part of parts) platforms.add(part)
      else unknown.push(word)
    }
  }
  return { known: [...platforms], unknown }
}
