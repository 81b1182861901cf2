import { expect, expectAccessible, expectFits, test } from './fixtures.ts'
import { centerOf, column, day, nextWeek, onlyAccount, plan, withPlan } from './planned.ts'
import { contentField, timeButton } from './studio.ts'

const topsOfCards = `[...document.querySelectorAll('[data-day] .card')].map((card) => card.getBoundingClientRect().top)`

/** The words of cards that begin on one line and end on another. */
const brokenWords = `[...document.querySelectorAll('[data-day] .card .text')].flatMap(({ firstChild: text }) =>
  [...text.data.matchAll(/\\S+/g)].flatMap(({ index, 0: word }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return range.getClientRects().length > 1 ? [word] : []
  }))`

test('The whole entry is shown while the pointer or the keyboard focus is on its card', async ({ page }) => {
  const client = await withPlan(page)
  const [, monday, tuesday] = nextWeek()
  await plan(client, `Fresh bread at six. ${'Come and see our oven. '.repeat(8)}`.trim(), monday)
  await page.goto(`/content/calendar?date=${day(monday)}`)
  const card = page.getByRole('link', { name: /Fresh bread at six/ })
  const whole = page.getByRole('tooltip')
  await card.hover()
  await expect(whole).toContainText(/9:00\sAM/)
  await expect(whole).toContainText(/@ada\w+Scheduled/)
  await expect(whole.getByRole('link', { name: 'Open' })).toBeVisible()

  await page.mouse.move(0, 0)
  await expect(whole).toBeHidden()
  await card.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(card).toBeFocused()
  await expect(whole).toContainText('Enter opens, M moves')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(whole).toBeHidden()

  await card.hover()
  await whole.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByRole('dialog', { name: 'Move the post' })).toBeFocused()
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(column(page, tuesday).getByRole('link', { name: /Fresh bread at six/ })).toBeVisible()
})

test('A card that appears below a resting pointer opens once the pointer moves, and a press closes it', async ({
  page,
}) => {
  const client = await withPlan(page)
  const [, monday] = nextWeek()
  await plan(client, 'Fresh bread at six', monday)
  await page.goto(`/content/calendar?date=${day(monday)}`)
  const card = page.getByRole('link', { name: /Fresh bread at six/ })
  const { x, y } = await centerOf(card)
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(card).toBeHidden()
  await page.mouse.move(x, y)
  await page.goBack()
  await expect(card).toBeVisible()
  const whole = page.getByRole('tooltip')
  // It would open after half a second.
  await page.waitForTimeout(2_000)
  await expect(whole).toBeHidden()
  await page.mouse.move(x + 4, y)
  await expect(whole).toBeVisible()
  await page.mouse.down()
  await expect(whole).toBeHidden()
  await page.mouse.up()
})

test('Words on cards are whole, and the cards of all days begin at one height below a long holiday', async ({
  page,
}) => {
  const client = await withPlan(page)
  await client.call('PUT', '/api/calendar/country', { country: 'US' })
  // The week of Thanksgiving Day.
  const days = ['2028-11-20', '2028-11-22', '2028-11-23', '2028-11-24']
  for (const date of days) await plan(client, 'Strawberry announcement', new Date(`${date}T12:00`))
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/content/calendar?date=2028-11-22')
    const texts = page.locator('[data-day] .card .text')
    await expect(texts).toHaveCount(4)
    await expect(page.getByText('Thanksgiving Day', { exact: true })).toBeVisible()
    const tops = await page.evaluate<number[]>(topsOfCards)
    expect(new Set(tops).size).toBe(1)
    expect(await page.evaluate<string[]>(brokenWords)).toEqual([])
  }
})

test('The drafts fold away, which the browser remembers, and phones have a way to them', async ({ page }) => {
  const client = await withPlan(page)
  await client.draft(await onlyAccount(client), 'Bread without a day')
  await page.goto('/content/calendar')
  // The gradient is on the way to a new post in the top bar.
  await expect(page.getByRole('main').getByRole('link', { name: 'Create Post' })).toHaveCSS(
    'background-image',
    'none',
  )
  const tray = page.getByRole('complementary', { name: 'Drafts and ideas' })
  const button = page.getByRole('button', { name: 'Drafts and ideas, 1' })
  await expect(tray).toContainText('Bread without a day')
  await button.click()
  await expect(tray).toBeHidden()
  await page.reload()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(tray).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Drafts and ideas' })
  await expectAccessible(page)
  await drawer.getByRole('link', { name: /Bread without a day/ }).click()
  await expect(contentField(page)).toHaveValue('Bread without a day')
})

test('On a phone one row of controls is above the days, and the views are with the filters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withPlan(page)
  await page.goto('/content/calendar')
  const rows = await Promise.all(
    [
      page.getByRole('link', { name: 'Previous week' }),
      page.getByRole('link', { name: 'Today', exact: true }),
      page.getByRole('button', { name: 'Drafts and ideas' }),
      page.getByRole('button', { name: 'Filters' }),
    ].map(async (control) => {
      const box = await control.boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
    }),
  )
  expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(4)
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expectAccessible(page)
  await expectFits(page)
  await filters.getByRole('link', { name: 'List' }).click()
  await expect(page).toHaveURL(/view=list/)
})

test('Weeks begin with the day that the workspace chooses', async ({ page }) => {
  await withPlan(page)
  const [, , , wednesday] = nextWeek()
  const firstDay = page.getByRole('region').first()
  await page.goto(`/content/calendar?date=${day(wednesday)}`)
  await expect(firstDay).toHaveAccessibleName(/^Sunday/)
  await page.goto('/settings/workspace')
  await page.getByRole('combobox', { name: 'Weeks begin on' }).click()
  await page.getByRole('option', { name: 'Monday' }).click()
  await expect(page.getByText('Saved. Weeks begin on Monday.')).toBeVisible()
  await page.goto(`/content/calendar?date=${day(wednesday)}`)
  await expect(firstDay).toHaveAccessibleName(/^Monday/)

  await test.step('in the calendar of a date, too', async () => {
    await page.goto('/content')
    await contentField(page).fill('Bread')
    await timeButton(page).click()
    await page.getByRole('button', { name: /^Choose date/ }).click()
    await expect(page.getByRole('columnheader').first()).toHaveAccessibleName('Monday')
  })
})
