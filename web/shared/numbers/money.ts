/** "$19.99" from whole cents. */
export const formatCents = (cents: number, currency = 'usd'): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)

/** "$5.00" from the dollars the specification writes. */
export const formatDollars = (dollars: number): string => formatCents(Math.round(dollars * 100))
