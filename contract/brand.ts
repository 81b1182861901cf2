/** Everything an operator changes to rename the product. */
export const brand = {
  name: 'Postwright',
  tagline: 'Write, schedule and publish to every platform from one place',
  supportEmail: 'support@postwright.example',
} as const
