import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import {
  centerOf,
  day,
  expectMarked,
  longDay,
  nextWeek,
  plan,
  plannedTime,
  type Point,
  withPlan,
} from './planned.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const days = (page: Page) => page.getByRole('navigation', { name: 'Days' })
const stripDay = (page: Page, at: Date) =>
  days(page).getByRole('link', { name: new RegExp(`^${longDay(at)}`) })

/** A finger on the screen of the page. */
async function fingerOn(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    protocol.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (at: Point) => touch('touchStart', [at]),
    move: (at: Point) => touch('touchMove', [at]),
    up: () => touch('touchEnd', []),
    /** Sent at once, so that a slow machine does not make a long press of it. */
    swipeUp: ({ x, y }: Point) =>
      Promise.all([
        touch('touchStart', [{ x, y }]),
        ...[1, 2, 3, 4, 5, 6].map((step) => touch('touchMove', [{ x, y: y - step * 50 }])),
        touch('touchEnd', []),
      ]),
  }
}

test('By touch, a long press drags a post to another day', async ({ page }) => {
  const client = await withPlan(page)
  const [, monday, tuesday, wednesday] = nextWeek()
  const { id, scheduledAt } = await plan(client, 'To be dragged', tuesday)
  await page.goto(`/content/calendar?date=${day(tuesday)}`)
  const card = page.getByRole('link', { name: /To be dragged/ })
  await expect(card).toBeVisible()
  const finger = await fingerOn(page)

  await finger.down(await centerOf(card))
  await expect(page.locator('[data-dragged]').filter({ has: card })).toHaveCount(1)
  await finger.move(await centerOf(stripDay(page, wednesday)))
  await expectMarked(stripDay(page, wednesday))
  // Below the finger, it leaves the names of the days readable.
  const belowTarget = async () => {
    const dragged = await page.locator('.dragged .card').boundingBox()
    const target = await stripDay(page, wednesday).boundingBox()
    return (dragged?.y ?? 0) - (target?.y ?? 0) - (target?.height ?? 0)
  }
  await expect.poll(belowTarget).toBeLessThan(40)
  expect(await belowTarget()).toBeGreaterThanOrEqual(0)
  await finger.move(await centerOf(stripDay(page, monday)))
  await expectMarked(stripDay(page, monday))
  await finger.up()
  await expect(stripDay(page, monday)).toHaveAccessibleName(`${longDay(monday)}, 1 post`)
  await expect(page.locator('[data-dragged], [data-over]')).toHaveCount(0)
  await expect(page).toHaveURL(/\/content\/calendar/)
  await expect
    .poll(() => plannedTime(client, id))
    .toBe(new Date(Date.parse(scheduledAt ?? '') - 86_400_000).toISOString())
  // The message with the button goes after 10 seconds, and a check of accessibility can take that long.
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(() => plannedTime(client, id)).toBe(scheduledAt)
  await expectAccessible(page)
})

test('By touch, a swipe that begins on a post scrolls and a tap opens it', async ({ page }) => {
  const client = await withPlan(page)
  const [, monday] = nextWeek()
  const hours = Array.from({ length: 12 }, (_, index) => `${String(8 + index).padStart(2, '0')}:00`)
  for (const hour of hours) await plan(client, `At ${hour}`, monday, hour)
  await page.goto(`/content/calendar?date=${day(monday)}`)
  const card = page.getByRole('link', { name: /At 12:00/ })
  await expect(card).toBeVisible()
  const finger = await fingerOn(page)
  await finger.swipeUp(await centerOf(card))
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(100)
  await expect(page.locator('[data-dragged]')).toHaveCount(0)
  await expect(stripDay(page, monday)).toHaveAccessibleName(`${longDay(monday)}, 12 posts`)
  await page.getByRole('link', { name: /At 16:00/ }).tap()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(page).toHaveURL(/\/content\/posts\//)
})
