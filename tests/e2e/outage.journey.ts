import { expect, test } from './fixtures.ts'
import { atComposer, schedule } from './studio.ts'

test(
  'A post that became due during an outage is published late and says so',
  { tag: '@everywhere' },
  async ({ page, product, noErrors }) => {
    // With a single process, the web server is down as well.
    noErrors.allow(/Failed to load resource|ERR_CONNECTION/)
    await atComposer(page, 'pro')
    await schedule(page, 'Late, but there')
    // The page polls again from this time on.
    await product.makeDue('Late, but there', 10)
    await page.getByRole('link', { name: 'Open the post' }).click()
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
    await product.stopWorker()
    // More than a minute counts as late.
    await product.makeDue('Late, but there', -62)
    await expect(page.getByText('Late, but there')).toBeVisible()
    await product.startWorker()
    await expect(page.getByText('Published', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(
      page.getByText(/started .* late: it was due .* when the server was not running/),
    ).toBeVisible()
  },
)
