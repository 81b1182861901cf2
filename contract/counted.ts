const rules = new Intl.PluralRules('en')
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** The noun that goes with a number: "second" with 1, otherwise "seconds". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  rules.select(Math.abs(count)) === 'one' ? one : many

/** "1 second", "3 seconds", "1,200 posts". */
export const counted = (count: number, one: string, many?: string): string =>
  `${whole.format(count)} ${plural(count, one, many)}`
