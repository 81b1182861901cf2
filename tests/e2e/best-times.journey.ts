import type { PublishedPost } from '../support/insert-published.ts'
import { expect, test } from './fixtures.ts'
import { column, day, dayMs, longDay, nextWeek, onlyAccount, withPlan } from './planned.ts'
import { withPublished } from './results.ts'

test.use({ timezoneId: 'UTC' })

const weeks = 20

/** A post on each morning, and one on Tuesday at seven in the evening, which do three times as well. */
function postsOf(accountId: string): PublishedPost[] {
  const [sunday] = nextWeek()
  const midnight = Math.floor(sunday.getTime() / dayMs) * dayMs
  return Array.from({ length: weeks }, (_, week) => {
    const at = (weekday: number, hour: number) =>
      new Date(midnight - (week + 2) * 7 * dayMs + weekday * dayMs + hour * 3_600_000)
    const post = (publishedAt: Date, engagements: number): PublishedPost => ({
      accountId,
      platform: 'twitter',
      publishedAt,
      impressions: 1_000,
      engagements,
    })
    return [
      post(at(2, 19), 60 + (week % 5)),
      ...[1, 3, 5].map((weekday) => post(at(weekday, 9), 18 + ((week + weekday) % 7))),
    ]
  }).flat()
}

test('The week of the calendar tints when posts do best, and says so', async ({ page, product }) => {
  const client = await withPlan(page)
  const [, monday, tuesday] = nextWeek()
  const answered = page.waitForResponse(/\/api\/analytics\/best-times/)
  await page.goto(`/content/calendar?date=${day(monday)}`)
  await expect(column(page, monday).getByText('Nothing planned')).toBeVisible()
  await answered
  // Without results there is nothing to tint.
  await expect(page.getByText(/Best time/)).toHaveCount(0)

  const { id } = await onlyAccount(client)
  await withPublished(product, page, postsOf(id))
  await page.reload()
  const best = column(page, tuesday).getByRole('link', {
    name: new RegExp(`^New post for ${longDay(tuesday)}, 7:00\\sPM, best time$`),
  })
  await expect(best).toBeVisible()
  await expect(page.getByText(/^(Best times|Suggested) from your last 80 posts/)).toBeVisible()
  await expect(column(page, monday).getByText('Best time')).toBeHidden()
  await best.click()
  await expect(page).toHaveURL(new RegExp(`at=${day(tuesday)}T19:00`))
})
