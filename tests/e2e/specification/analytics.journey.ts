import { signedIn } from '../people.ts'
import { departure } from './sentences.ts'
import { changeReply, expect, test } from './specification.ts'

type Card = { value: number | null; accounts: number; ofAccounts: number }

test('The analytics screen', async ({ page }) => {
  await signedIn(page)
  await departure(
    '2 Analytics',
    'Static cards: 1.2K Total Impressions, +15% Engagement Rate, 856 Followers Gained, 3.4K Profile Views, and a Coming Soon note',
    'The cards show the numbers that the platforms give, and say where there are none; the note is gone.',
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

      await changeReply<{ cards: Record<string, Card>; previous: object | null }>(
        page,
        /\/api\/analytics\?/,
        (body) => {
          const values = { impressions: 12_345, engagementRate: 4.25, followersGained: 321, profileViews: 78 }
          const entries = Object.entries(values).map(([name, value]) => [
            name,
            { ...body.cards[name], value, accounts: 2, ofAccounts: 2 },
          ])
          return { ...body, cards: Object.fromEntries(entries) as Record<string, Card>, previous: null }
        },
      )
      await page.reload()
      await expect(cards).toHaveText([
        'Total Impressions12.3K2 accounts',
        /^Engagement Rate4\.[23]%2 accounts$/,
        'Followers Gained+3212 accounts',
        'Profile Views782 accounts',
      ])
    },
  )
})
