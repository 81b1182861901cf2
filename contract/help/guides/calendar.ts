import type { Guide } from './guide.ts'

export const calendarGuide: Guide = {
  slug: 'calendar',
  title: 'Plan on the calendar',
  summary: 'Week, month and list, moving posts, empty slots, notes, holidays and your own calendar app.',
  screens: ['/content/calendar'],
  parts: [
    {
      title: 'See what is planned',
      text: [
        'Calendar shows a week, a month or a list of what was and will be published. Filters chooses accounts, platforms, states and labels; the address of the page keeps your choice.',
        'Point at a card, or go to it by keyboard, to see the whole post with its accounts. A post that you published now stands at the time when you did, also if it failed.',
        'Color and icon say the state of each post: published, scheduled, draft, failed, or waiting for your answer. Times are in the time zone of your workspace, which is written above. Change it in Settings, Workspace.',
      ],
      picture: {
        name: 'calendar-week',
        alt: 'The calendar of a week: a column for each day with its posts, their times, platforms and states',
      },
    },
    {
      title: 'Add a post',
      text: [
        'A click on an empty time opens the composer with that time, and brings you back when the post is scheduled. Free slots of your queues are shown as + with their time.',
        'In the week, drafts without a date and the ideas of your last week of ideas are listed beside or above the days. Drag one to a day to schedule it. The button Drafts hides and shows them; on a phone it opens them.',
        'Once your own results show it, the week marks the times at which your posts do best.',
      ],
    },
    {
      title: 'Move a post',
      text: [
        'Drag a post to another day; its hour stays, and Undo brings it back. By keyboard: the arrow keys go from post to post, M picks one up, the arrow keys choose the day, Enter drops it, Escape cancels. On a touch screen, hold a post for a moment and drag it to a day.',
      ],
    },
    {
      title: 'Notes and holidays',
      text: [
        'Choose a day to write a note that everybody in the workspace sees, such as a launch or a day off. Holidays of a country can be shown; the workspace chooses which one.',
      ],
    },
    {
      title: 'In your calendar app',
      text: [
        'Subscribe gives you a private link for your calendar app, which then shows what is planned. A new link replaces the old one.',
      ],
    },
  ],
}
