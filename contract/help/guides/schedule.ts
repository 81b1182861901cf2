import type { Guide } from './guide.ts'

export const schedule: Guide = {
  slug: 'schedule',
  title: 'Schedule and move posts',
  summary: 'Choose a time, change it later, and move many posts at once.',
  screens: ['/content/posts', '/content/posts/:id'],
  parts: [
    {
      title: 'Schedule a post',
      steps: [
        'In the composer, choose Now beside the publish button and pick a day and a time. Times are in the time zone of your workspace, which is shown beside them; if you are elsewhere, so is your own time.',
        'The button shows what it costs in points. The points are reserved now and spent when the post is published. If it is not published, you get them back.',
      ],
      text: ['Scheduling is part of the Pro and Agency plans.'],
    },
    {
      title: 'Change or move it',
      text: [
        'Open the post from Posts to edit it, or to give it another time. Save changes keeps the time.',
        'Select several posts to move them by hours, days or weeks, to publish or to delete them.',
      ],
    },
    {
      title: 'If the server was off',
      text: [
        'Posts that became due in the meantime go out in their order. One that is more than 24 hours late is not sent without asking you; Settings, Workspace changes that limit.',
      ],
    },
  ],
}
