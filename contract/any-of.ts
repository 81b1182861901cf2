/** British, because it has no comma before "or", which none of our texts has. */
const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** "Ann", "Ann or Ben", "Ann, Ben or an editor". */
export const anyOf = (names: readonly string[]): string => list.format(names)
