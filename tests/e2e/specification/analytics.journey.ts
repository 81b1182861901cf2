import { signedIn } from '../people.ts'
import { departure } from './sentences.ts'
import { changeReply, expect, test } from './specification.ts'

type Card = { value: number | null; accounts: number; ofAccounts: number }

test('The analytics screen', async ({ page }) => {
  await signedIn(page)
  await departure(
    '2 Analytics',
    'Static cards: 1.2K Total Impressions, +15% Engagement Rate, 856 Followers Gained, 3.4K Profile Views, and a Coming Soon note',
    'The cards have this format, with the numbers that the platforms give, and say where there are none; the note is gone.',
    async () => {
      await page.goto('/analytics')
      const cards = page.getByRole('list', { name: 'Your results' }).getByRole('listitem')
      const none = 'Not availableNo account is connected.'
      await expect(cards).toHaveText([
        `Total Impressions${none}`,
        `Engagement Rate${none}`,
        `Followers Gained${none}`,
        `Profile Views${none}`,
      ])
      await expect(page.getByText(/coming soon/i)).toHaveCount(0)

      await changeReply<{ cards: Record<string, Card>; previous: object | null; totals: object }>(
        page,
        /\/api\/analytics\?/,
        (body) => {
          const values = { impressions: 1234, engagementRate: 4.25, followersGained: 856, profileViews: 3400 }
          const entries = Object.entries(values).map(([name, value]) => [
            name,
            { ...body.cards[name], value, accounts: 2, ofAccounts: 2 },
          ])
          return {
            ...body,
            cards: Object.fromEntries(entries) as Record<string, Card>,
            previous: null,
            totals: { ...body.totals, posts: 24 },
          }
        },
      )
      await page.reload()
      await expect(cards).toHaveText([
        'Total Impressions1.2K1,23424 posts, 2 accounts',
        /^Engagement Rate4\.[23]%Interactions per impression, 24 posts$/,
        'Followers Gained+8562 accounts',
        'Profile Views3.4K3,4002 accounts',
      ])
      // The exact number on hover, and for screen readers.
      await expect(cards.first().getByTitle('1,234', { exact: true })).toHaveText('1.2K')
    },
  )
})
