import type { Guide } from './guide.ts'

export const queueGuide: Guide = {
  slug: 'queue',
  title: 'Queues and repeated posts',
  summary: 'Weekly slots for each account, the next free slot, and posts that repeat.',
  screens: ['/social/queue/:id'],
  parts: [
    {
      title: 'Set the slots of an account',
      steps: [
        'In Posts, open Queue, or choose Queue on an account in Connected Accounts. Use recommended times gives an account two slots a day in one click.',
        'To choose your own, open the menu of its queue and choose Edit slots. Add the times of the week at which its posts go out, in local time. Copy them to other accounts if you like.',
      ],
      text: ['Queues are part of the Pro and Agency plans, as scheduling is.'],
    },
    {
      title: 'Add a post to the queue',
      text: [
        'Drafts that are written already: in Posts, open the menu of one, or select several, and choose Add to queue.',
        'In the composer, choose the time and then Next free slot. It shows the time that the post would take; Add to queue puts it there. For an account without slots you choose a time beside it.',
      ],
    },
    {
      title: 'Order what waits',
      text: [
        'Queue in Posts lists what goes out next over all accounts, with the free slots in between; a click on one opens the composer for it. Choose an account to see only its posts.',
        'Drag posts into another order. The menu of a queue shuffles it, closes gaps, or pauses it: then none of its posts goes out until you resume it.',
      ],
      picture: {
        name: 'queue',
        alt: 'The queue of an account: its weekly slots, and the posts that wait for them with their times',
      },
    },
    {
      title: 'Repeat a post',
      steps: [
        'In the composer, choose the time and then Repeat: every few days, every week, or every month, also on the last Friday. It ends on a date, after a number of posts, or never.',
        'Each repetition is a post of its own on the calendar. Open one to change or skip it alone, to change all that follow, or to stop repeating.',
      ],
      text: [
        'Points are reserved seven days before each post. If you have too few then, the post waits, and we tell you under the bell and by email.',
      ],
    },
  ],
}
