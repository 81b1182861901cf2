/** "$19.99" from whole cents. */
export const formatCents = (cents: number, currency = 'usd'): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)

/** "$5.00" from dollars, as in the specification. */
export const formatDollars = (dollars: number): string => formatCents(Math.round(dollars * 100))
