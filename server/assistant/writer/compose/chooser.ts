/** A prime larger than any list of phrases, so that multiples of it visit every combination before repeating one. */
const step = 1_000_003

export type Chooser = {
  /**
   * Picks one of the options. Picks are the digits of one number that grows with the seed, so seeds that are closer
   * than the number of combinations never give the same picks, as long as all picks appear in the text.
   */
  pick: <Option>(options: readonly Option[]) => Option | undefined
  /** Picks one of the options at random from the seed, for parts that may be removed or repeated. */
  vary: <Option>(options: readonly Option[]) => Option | undefined
}

export function chooser(seed: number, salt: string): Chooser {
  const whole = Number.isFinite(seed) ? Math.abs(Math.trunc(seed)) % 2 ** 32 : 0
  let digits = whole * step + (hash(salt, 0) % step)
  let turn = 0
  return {
    pick: (options) => {
      if (options.length === 0) return undefined
      const option = options[digits % options.length]
      digits = Math.floor(digits / options.length)
      return option
    },
    vary: (options) => {
      turn += 1
      return options[hash(`${salt} ${turn}`, whole) % options.length]
    },
  }
}

/** FNV-1a with a final mix, as an unsigned 32-bit number. */
function hash(text: string, start: number): number {
  let value = (0x811c9dc5 ^ start) >>> 0
  for (let index = 0; index < Math.min(text.length, 500); index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
