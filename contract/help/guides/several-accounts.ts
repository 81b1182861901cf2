import type { Guide } from './guide.ts'

export const severalAccounts: Guide = {
  slug: 'several-accounts',
  title: 'Write once for several accounts',
  summary: 'Shared text, customized posts, threads, first comments and what each platform takes.',
  screens: ['/content'],
  parts: [
    {
      title: 'Shared and customized',
      text: [
        'Choose the platforms and accounts at the top of the composer. What you write under Shared goes to all of them.',
        'Open the tab of a platform to change the post for it alone. Reset to shared takes that change back.',
        'The counters show how much room each platform leaves. What is too long is marked in the text.',
      ],
      picture: {
        name: 'composer',
        alt: 'The composer: platforms and accounts above the text, the picture below it, and a preview of the post beside it',
      },
    },
    {
      title: 'Threads and first comments',
      text: [
        'Where a platform has threads, Thread splits a long text at the ends of its sentences. You can move the messages and edit each one.',
        'Each message of a thread can have pictures or a video of its own: choose the picture button of the message. They move with it.',
        'Where a platform has comments, First comment adds one right after the post is published.',
      ],
    },
    {
      title: 'Before you publish',
      text: [
        'Anything that a platform would refuse is listed below the text, with the way to fix it. A picture of the wrong shape is fitted or cropped with one click; the original is kept.',
        'A draft is saved while you write. Close the browser, and go on where you stopped.',
      ],
    },
  ],
}
