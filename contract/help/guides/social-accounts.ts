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
      picture: {
        name: 'social-accounts',
        alt: 'Connected accounts with their platforms, handles and followers',
      },
    },
    {
      title: 'How your access is kept',
      text: [
        'We never see your password. The access that the platform grants is stored encrypted, renewed automatically, and removed when you disconnect.',
      ],
    },
    {
      title: 'Settings of an account',
      text: [
        'Settings on the card of an account has its name in lists, the options that its new posts start with, a hashtag set that the composer offers below the text, and UTM parameters of its own for links.',
        'They apply to what you write from then on. Posts that are written already stay as they are.',
      ],
    },
    {
      title: 'Past posts',
      text: [
        'Past posts on the card of an account reads what it published before you connected it, with the numbers that its platform gives. LinkedIn does so only for pages.',
        'These posts are external: they are in no list of posts and in no figure.',
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
