/** Greater than any bank and prime, so steps of it visit every combination before one comes again. */
const step = 1_000_003

export type Chooser = {
  /**
   * One of the options. Picks are the digits of one number that grows with the seed: as long as picks stay
   * in the text, two seeds that lie nearer than the number of combinations never give the same ones.
   */
  pick: <Option>(options: readonly Option[]) => Option | undefined
  /** One of the options by chance of the seed alone: for what may be dropped or repeat. */
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

/** FNV-1a with a last mix, as an unsigned 32-bit number. */
function hash(text: string, start: number): number {
  let value = (0x811c9dc5 ^ start) >>> 0
  for (let index = 0; index < Math.min(text.length, 500); index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
