import { expect, expectAccessible, test, withoutLiveUpdates } from './fixtures.ts'
import { signedIn } from './people.ts'
import { threeAccounts, withResults } from './results.ts'
import { showBeside } from './studio.ts'

test('The free plan has the cards and one chart of 30 days, and sees what is locked and why', async ({
  page,
  product,
}) => {
  await signedIn(page)
  await withResults(product, page, 40, threeAccounts.slice(0, 2))
  await withoutLiveUpdates(page)
  await page.goto('/analytics?range=90&metric=reach&by=account')
  const main = page.getByRole('main')
  await expect(main.getByRole('list', { name: 'Your results' }).getByRole('listitem')).toHaveCount(4)
  const chart = main.getByRole('figure', { name: 'Impressions', exact: true })
  await chart.getByRole('button', { name: 'Table' }).click()
  await expect(chart.getByRole('row')).toHaveCount(1 + 30)
  await expect(main.getByRole('button', { name: /CSV|picture/ })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Compare accounts' })).toHaveCount(1)
  const locked = main.getByRole('region', { name: 'More with advanced analytics' })
  await expect(locked.getByRole('listitem')).toHaveCount(7)
  await expect(locked).toContainText('Part of the Pro plan')
  await expectAccessible(page)

  await locked.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('dialog')).toContainText('$19.99 a month')
  await page.getByRole('button', { name: 'Not now' }).click()
  await main.getByRole('button', { name: 'Last 30 days' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'See plans' }).click()
  await expect(page).toHaveURL('/subscription')

  await page.goto('/content')
  await showBeside(page, 'Preview')
  const prediction = page.getByRole('region', { name: 'Performance Prediction' })
  await expect(prediction).toContainText('from your own results. Part of the Pro plan.')
  await prediction.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('dialog')).toContainText('$19.99 a month')
  await page.getByRole('button', { name: 'Not now' }).click()

  await showBeside(page, 'Assistant')
  await page.getByRole('button', { name: 'Write like my best posts' }).click()
  await expect(page.getByRole('dialog')).toContainText('$19.99 a month')
})
