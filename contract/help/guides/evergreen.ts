import type { Guide } from './guide.ts'

export const evergreenGuide: Guide = {
  slug: 'evergreen',
  title: 'Evergreen posts',
  summary: 'Let timeless posts come back, at intervals and in different words.',
  screens: ['/content/evergreen', '/content/evergreen/:id'],
  parts: [
    {
      title: 'Create a set',
      steps: [
        'In Content Studio, Evergreen, choose New set. Choose its accounts, after how many days the same post may come again, and how many posts of the set go out in a week.',
        'Add posts: published ones, drafts, or one that you write there. In Posts, you can select several and choose Add to evergreen.',
      ],
      text: [
        'Posts take free slots of the queue of each account. An account without slots says so, with a link to add them. Evergreen sets are part of the Pro and Agency plans, as scheduling is.',
      ],
    },
    {
      title: 'Say it in other words',
      text: [
        'Each post can have up to five variations. The assistant writes one for the price on the button, which you pay then and not when it is published; you can also write them yourself, change them and remove them. The original and its variations take turns. Variation needs a connected model.',
      ],
    },
    {
      title: 'See what is planned',
      text: [
        'The publications of the next three months stand in the calendar and in Posts like all others, and can be changed, moved and deleted there. The slot of one that you delete stays free. A post whose text you published by hand keeps its distance to that, too.',
        'Points are reserved seven days before, as for repeated posts. If they are too few, the post waits and you are told.',
      ],
    },
    {
      title: 'Pause and remove',
      text: [
        'Pausing a set, or removing a post from it, removes what is planned and not published yet. What was published stays, and so do the posts that you chose.',
      ],
    },
  ],
}
