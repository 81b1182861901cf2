import { expect, expectAccessible, expectFits, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { dragTo } from './planned.ts'
import { clientOf, contentField, newHandle, timeButton } from './studio.ts'

test.use({ timezoneId: 'Europe/Vienna' })

const monday = '/content/calendar?view=week&date=2028-12-25'

test('The calendar shows the holidays of the country and notes, which members write on days', async ({
  page,
}) => {
  await signedIn(page)
  const client = await clientOf(page)
  await client.call('PUT', '/api/calendar/country', { country: 'AT' })
  await page.goto(monday)
  const day = page.locator('[data-day="2028-12-25"]')
  await expect(day).toContainText('Christmas Day')
  await expectAccessible(page)

  await test.step('a note is written, changed and deleted', async () => {
    await page.getByRole('button', { name: 'Add a note for Wednesday, December 27' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New note for Wednesday, December 27' })
    await dialog.getByLabel('Note').fill('Winter sale begins')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const note = page.getByRole('button', { name: 'Note for Wednesday, December 27: Winter sale begins' })
    await note.click()
    const open = page.getByRole('dialog', { name: 'Note for Wednesday, December 27' })
    await open.getByLabel('Note').fill('Winter sale begins at nine')
    await open.getByRole('button', { name: 'Save' }).click()
    const changed = page.getByRole('button', { name: /Winter sale begins at nine/ })
    await expect(changed).toBeVisible()

    await page.goto('/content/calendar?view=month&date=2028-12-25')
    await expect(changed).toBeVisible()
    await expect(page.getByText('Christmas Day')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/content/calendar?date=2028-12-27')
    await expect(changed).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    await changed.click()
    await open.getByRole('button', { name: 'Delete' }).click()
    await expect(changed).toBeHidden()
  })
})

test('A draft beside the week is dragged onto a day and opens with the next free time of it', async ({
  page,
}) => {
  await signedIn(page)
  const client = await clientOf(page)
  await client.draft(await client.connect('twitter', newHandle()), 'Bread without a day')
  await page.goto(monday)
  const tray = page.getByRole('complementary', { name: 'Drafts and ideas' })
  const draft = tray.getByRole('link', { name: 'Draft for Twitter/X: Bread without a day' })
  await dragTo(draft, page.locator('[data-day="2028-12-28"]'))
  await expect(contentField(page)).toHaveValue('Bread without a day')
  await expect(timeButton(page)).toHaveText(/Thu, Dec 28, 9:00\sAM/)
})

test('On paper the calendar is its days and posts alone', async ({ page }) => {
  await signedIn(page)
  await page.goto(monday)
  await expect(page.locator('[data-day="2028-12-25"]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 2, name: /2028/ })).toBeVisible()
  await expect(page.locator('[data-day="2028-12-25"]')).toBeVisible()
  for (const part of [page.getByRole('navigation'), page.getByRole('banner'), page.getByRole('button')]) {
    for (const one of await part.all()) await expect(one).toBeHidden()
  }
  const box = await page.locator('main').boundingBox()
  expect(box?.x).toBe(0)
})
