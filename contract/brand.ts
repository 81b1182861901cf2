/** Everything an operator changes to rename the product. */
export const brand = {
  name: 'Postwright',
  tagline: 'AI-powered social media, from one desk',
  supportEmail: 'support@postwright.example',
} as const
