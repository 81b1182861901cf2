/** An amount of cents as people write it, such as "$19.99". */
export function moneyInWords(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}
