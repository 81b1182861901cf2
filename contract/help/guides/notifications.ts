import type { Guide } from './guide.ts'

export const notificationsGuide: Guide = {
  slug: 'notifications',
  title: 'Notifications',
  summary: 'The bell, emails, push notifications and quiet hours.',
  screens: ['/settings/notifications'],
  parts: [
    {
      title: 'Read what happened',
      text: [
        'The bell shows posts that were not published, accounts to connect again, points running low and finished videos. Its number counts what you have not read.',
        'What needs your attention is also emailed, such as a feed that has not responded for days. Failures that happen together come in one email.',
      ],
      picture: {
        name: 'notifications',
        alt: 'The open bell: a post that needs attention and one that failed, each with its reason',
      },
    },
    {
      title: 'Choose what you hear about',
      steps: [
        'Open Settings, Notifications.',
        'Choose for each kind whether it is under the bell, emailed and shown by push.',
        'Turn on engagement milestones to hear when a post or an account reaches 100, 1,000, 10,000 or more.',
      ],
      text: [
        'Emails about your account itself, such as its address and payments, always come. Security alerts are turned off in Settings, Security.',
      ],
    },
    {
      title: 'Get push notifications',
      steps: [
        'On an iPhone or iPad, add the site to the home screen and open it from there.',
        'In Settings, Notifications, turn on "Push notifications on this device".',
        'Allow notifications when your browser asks.',
      ],
      text: ['Do this on each device. Signing out ends them there.'],
    },
    {
      title: 'Keep quiet hours',
      text: [
        'In Settings, Notifications, choose the hours in which emails and push notifications wait. When they end, what waited comes together.',
      ],
    },
  ],
}
