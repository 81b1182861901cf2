import type { CalendarEntry } from '../../contract/calendar/calendar.ts'
import { expect, test } from './fixtures.ts'
import { atComposer, clientOf, contentField, timeButton } from './studio.ts'

const dayMs = 86_400_000

test('A post is repeated every week, one of the series is skipped, the following ones are changed, and it is stopped', async ({
  page,
}) => {
  await atComposer(page, 'pro')
  /** The entries of the next months, soonest first. */
  const entries = async () => {
    const client = await clientOf(page)
    const range = new URLSearchParams({
      from: new Date().toISOString(),
      to: new Date(Date.now() + 99 * dayMs).toISOString(),
    })
    return (await client.call<{ entries: CalendarEntry[] }>('GET', `/api/calendar?${range.toString()}`))
      .entries
  }

  await test.step('it is chosen in the dialog of the time', async () => {
    await contentField(page).fill('Fresh rye every week')
    await timeButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Choose a time' })
    await dialog.getByLabel('Repeat').click()
    await page.getByRole('option', { name: /^Every week on \w+day$/ }).click()
    await dialog.getByLabel('Ends').click()
    await page.getByRole('option', { name: 'After a number of posts' }).click()
    await dialog.getByLabel('Posts', { exact: true }).fill('6')
    await dialog.getByRole('button', { name: 'Set time' }).click()
    await expect(timeButton(page)).toContainText('repeats')
    await page.getByRole('button', { name: /^Schedule and repeat/ }).click()
    await expect(page.getByText(/It repeats every week on \w+day\./)).toBeVisible()
    const made = await entries()
    expect(made).toHaveLength(6)
    const [first, second] = made
    expect(Date.parse(second?.at ?? '') - Date.parse(first?.at ?? '')).toBeGreaterThan(6 * dayMs)
  })

  await test.step('the list of posts leaves out those planned for later weeks, and says where they are', async () => {
    await page.goto('/content/posts')
    const rows = page.getByRole('main').getByRole('link', { name: 'Fresh rye every week' })
    await expect(
      page.getByText(/^[45] more posts are scheduled by series and evergreen sets\./),
    ).toBeVisible()
    expect(await rows.count()).toBeLessThanOrEqual(2)
    await page.getByRole('link', { name: 'Show scheduled posts' }).click()
    await expect(rows).toHaveCount(6)
    await expect(page.getByText(/scheduled by series and evergreen sets/)).toHaveCount(0)
  })

  const series = page.getByRole('region', { name: 'Series' })
  await test.step('one is skipped on its page', async () => {
    const [, second] = await entries()
    await page.goto(`/content/posts/${second?.posts[0]?.id}`)
    await expect(series).toContainText(/Repeats every week on \w+day, 6 times\. 6 posts scheduled/)
    // Live updates tell of the deletion before its answer arrives; the post must not be loaded again then.
    await page.route('**/api/series/*/skip', async (route) => {
      const response = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.fulfill({ response })
    })
    await series.getByRole('button', { name: 'Skip this one' }).click()
    await page.getByRole('button', { name: 'Skip', exact: true }).click()
    await expect(page).toHaveURL(/\/content\/calendar/)
    await expect.poll(async () => (await entries()).length).toBe(5)
  })

  await test.step('all following are changed, and the series is stopped', async () => {
    const [, second] = await entries()
    await page.goto(`/content/posts/${second?.posts[0]?.id}`)
    await series.getByRole('button', { name: 'Change all following' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change all following' })
    await dialog.getByLabel('Repeat').click()
    await page.getByRole('option', { name: /^Every 2 weeks on/ }).click()
    await dialog.getByRole('button', { name: 'Change all following' }).click()
    await expect(series).toContainText('Repeats every 2 weeks')
    await series.getByRole('button', { name: 'Stop repeating' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop repeating' }).click()
    await expect(series).toContainText('no further ones')
    await expect.poll(async () => (await entries()).length).toBe(2)
  })
})
