/** The bar of decisions where it is wider than on a phone, and too narrow for its icons and words. */
export const narrowBar = '@container (min-width: 400px) and (max-width: 560px)'
