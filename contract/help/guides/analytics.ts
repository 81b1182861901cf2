import type { Guide } from './guide.ts'

export const analyticsGuide: Guide = {
  slug: 'analytics',
  title: 'Read your analytics',
  summary: 'What each number means, where it comes from, and when it is not available.',
  screens: ['/analytics'],
  parts: [
    {
      title: 'Where the numbers come from',
      text: [
        'Every number is one that a platform gave us. A post is first read within an hour of publishing, often on its first days and less often later, for 30 days. Followers and profile views are read once a day. The line above the cards says when numbers were last read.',
        'Numbers of a post count on the day on which it was published, as they were last read. A number that a platform corrects later changes that day.',
        'Posts that you delete on the platform, and accounts that you disconnect, keep the numbers they had.',
      ],
      picture: {
        name: 'analytics',
        alt: 'Analytics: four cards with the change against the period before, and a chart of impressions by day',
      },
    },
    {
      title: 'What they mean',
      text: [
        'Impressions: how often posts were seen. Reach: by how many accounts; somebody who saw two posts counts twice.',
        'Engagement: likes or reactions, comments, shares and saves. The engagement rate is engagement in percent of impressions, of posts with both numbers.',
        'Followers gained: followers at the end of the time less those at its start.',
      ],
    },
    {
      title: 'Not available is not zero',
      text: [
        'Platforms do not all give the same numbers. What a platform does not give is shown as not available, and a card says of how many accounts it speaks. A day without a post, or on which nothing was read, is a gap in the chart; the sentence above it says which.',
      ],
    },
    {
      title: 'What works',
      text: [
        'What works for you compares posts of the same account of the last 12 months, such as those with and without a question. It shows only statistically reliable differences, with their range and the number of posts. A difference is no proof: try it again. What kind of post works shows something else: the engagement rates of the chosen days, of all accounts together.',
        'Best and weakest posts are in the order of their engagement rates. A rate of few impressions counts less when they are chosen, because it may be chance.',
        'When your posts do best has a square for each hour of the week in which you published; small squares have few posts and say little. Days and hours are in the time zone of the workspace.',
      ],
    },
    {
      title: 'Performance Prediction',
      text: [
        'Below the preview of a post, the composer says how often it will likely be seen, and what its engagement rate will be. About 8 of 10 posts end up in the range it names, judging by how well the same would have been known of your last posts.',
        'It starts from the last posts of the account and adds what works for it, which it lists. It follows the kind of your post and its hour, not its words: a good idea does better than it says.',
        'It needs 25 posts of the last 12 months that came after a few others, with numbers that have settled for three days. Before that it says what is missing.',
      ],
    },
    {
      title: 'Look closer',
      steps: [
        'Choose dates, accounts, platforms and labels above the cards. The address of the page has your choice, so you can bookmark or share it.',
        'Compare with the previous period: as many days, directly before those you chose.',
        'Under Over time, choose the number and whether to divide it by account or by platform.',
        'Table shows the numbers behind a chart. CSV and PNG save the table and the chart as files.',
      ],
      text: [
        'The Free plan has the cards and the impressions of the last 30 days. Everything else is part of the Pro and Agency plans.',
      ],
    },
  ],
}
