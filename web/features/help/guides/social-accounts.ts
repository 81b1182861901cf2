import type { Guide } from './guide.ts'

export const socialAccounts: Guide = {
  slug: 'social-accounts',
  title: 'Connect social accounts',
  summary: 'Connect, choose among several profiles, reconnect and disconnect.',
  screens: ['/social'],
  parts: [
    {
      title: 'Connect',
      steps: [
        'Choose Connect beside the platform, and sign in there.',
        'Allow what the platform asks: without it, posts cannot be published.',
        'If your sign-in reaches several pages or channels, choose those that you publish to. You can add more later.',
      ],
      text: ['The free plan publishes to three platforms. The other plans have no limit.'],
    },
    {
      title: 'How your access is kept',
      text: [
        'We never see your password. The access that the platform grants is stored encrypted, renewed by itself, and removed when you disconnect.',
      ],
    },
    {
      title: 'Disconnect',
      text: [
        'Posts that are scheduled for the account stop and keep their text; you are told how many before. What was published stays on the platform, and its history stays here.',
      ],
    },
  ],
}
