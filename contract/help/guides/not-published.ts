import type { Guide } from './guide.ts'

export const notPublished: Guide = {
  slug: 'not-published',
  title: 'When a post was not published',
  summary: 'Failed, needs attention, reconnect: what happened, and what to do.',
  screens: [],
  parts: [
    {
      title: 'Failed',
      text: [
        'The platform refused the post, and it is not there. Its page, Needs attention in Posts, the dashboard and the bell say why, each with one button that helps: Try again, Edit the post, or Reconnect. A failed post costs nothing.',
      ],
      picture: {
        name: 'post-failed',
        alt: 'A post that failed, with what happened, what to do, and its history',
      },
    },
    {
      title: 'Needs attention',
      text: [
        'The answer of the platform was lost, and it cannot be read whether the post is there. It is never sent again automatically, so it cannot appear twice.',
        'Look at the account on the platform. If the post is there, choose that it is published; if not, publish it again.',
      ],
    },
    {
      title: 'Reconnect an account',
      text: [
        'A platform ends the connection when it expires, when the password changes, or when access is removed there. The posts of that account stop and keep their text.',
        'Connect the account again in Social Accounts, and resume its posts with one click.',
      ],
    },
    {
      title: 'Waiting for a limit',
      text: [
        'Platforms allow a number of posts in a period. A post that waits for that shows until when. It is then published automatically.',
      ],
    },
  ],
}
