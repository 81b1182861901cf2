const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

const whole = new Intl.NumberFormat('en')

/** "2,200". Much faster than `toLocaleString`, which makes a new formatter each time. */
export const wholeNumber = (value: number): string => whole.format(value)

/** "12.5K", for followers and reach. */
export const compactNumber = (value: number): string => compact.format(value)

/** "1 picture", "3 pictures". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`

/** "1 interaction", "12.5K interactions". */
export const interactions = (count: number): string =>
  `${compactNumber(count)} ${count === 1 ? 'interaction' : 'interactions'}`
