import type { TextRange } from '../../../../contract/brand-voices/voice-habits.ts'

/**
 * Where the words in a range of an earlier text are now: nearest to where they were. `undefined`: nowhere. In UTF-16 units.
 */
export function followRange({ from, to }: TextRange, earlier: string, text: string): TextRange | undefined {
  const words = earlier.slice(from, to)
  const [nearest] = [text.lastIndexOf(words, from), text.indexOf(words, from)]
    .filter((at) => at !== -1)
    .toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from))
  return nearest === undefined ? undefined : { from: nearest, to: nearest + words.length }
}
