import type { Locator } from '@playwright/test'
import type { CalendarEntry } from '../../contract/calendar/calendar.ts'
import { expect, expectAccessible, expectFits, test } from './fixtures.ts'
import { subscribe } from './money.ts'
import { signedIn } from './people.ts'
import {
  centerOf,
  column,
  day,
  dayMs,
  dragTo,
  expectMarked,
  longDay,
  nextWeek,
  onlyAccount,
  plan,
  plannedTime,
  withPlan,
  zone,
} from './planned.ts'
import {
  atComposer,
  chosenAccounts,
  clientOf,
  connect,
  contentField,
  scheduleIt,
  timeButton,
  writeFor,
} from './studio.ts'

test('A week of five posts is planned from empty times with at most 15 clicks', async ({ page }) => {
  await atComposer(page)
  await subscribe(page)
  await page.goto('/dashboard')
  let clicks = 0
  const click = async (what: Locator) => {
    clicks += 1
    await what.click()
  }
  await click(page.getByRole('link', { name: /^Content Studio/ }))
  await click(page.getByRole('link', { name: 'Calendar', exact: true }))
  await click(page.getByRole('link', { name: 'Next week' }))
  for (const at of nextWeek().slice(1, 6)) {
    await expect(column(page, at).getByText('Nothing planned')).toBeVisible()
    await click(column(page, at).getByRole('link', { name: /^New post for .*, 9:00\sAM$/ }))
    await expect(contentField(page)).toBeFocused()
    await page.keyboard.type(`Bread of ${longDay(at)}`)
    await click(page.getByRole('button', { name: scheduleIt }))
    await expect(page).toHaveURL(/\/content\/calendar\?/)
    await expect(
      column(page, at).getByRole('link', { name: /^9:00\sAM Twitter\/X @ada\w+, Scheduled: Bread of/ }),
    ).toBeVisible()
  }
  expect(clicks).toBeLessThanOrEqual(15)
  await expect(page.getByRole('link', { name: /Scheduled: Bread of/ })).toHaveCount(5)
})

test(
  'A post is dragged to another day, keeps its hour, and is brought back by Undo',
  { tag: '@core' },
  async ({ page }) => {
    const client = await withPlan(page)
    const [sunday, monday, , , thursday] = nextWeek()
    const { id, scheduledAt } = await plan(client, 'To be dragged', monday, '16:45')
    await page.goto(`/content/calendar?date=${day(sunday)}`)
    const card = page.getByRole('link', { name: /To be dragged/ })
    await dragTo(card, column(page, thursday))
    await expect(page.locator('.dragged, [data-over]')).toHaveCount(0)
    await expect(
      column(page, thursday).getByRole('link', { name: /^4:45\sPM .*To be dragged/ }),
    ).toBeVisible()
    await expect(page.getByText(/^Moved to Thu, .*4:45\sPM/)).toBeVisible()
    await expect
      .poll(() => plannedTime(client, id))
      .toBe(new Date(Date.parse(scheduledAt ?? '') + 3 * dayMs).toISOString())
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(column(page, monday).getByRole('link', { name: /To be dragged/ })).toBeVisible()
    await expect.poll(() => plannedTime(client, id)).toBe(scheduledAt)

    await test.step('in a month as well', async () => {
      await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Month' }).click()
      const weekAway = (weeks: number) => column(page, new Date(sunday.getTime() + weeks * 7 * dayMs))
      await expect(weekAway(-1).or(weekAway(1)).first()).toBeVisible()
      await dragTo(card, column(page, thursday))
      await expect(column(page, thursday).getByRole('link', { name: /To be dragged/ })).toBeVisible()
      await expect.poll(() => plannedTime(client, id)).not.toBe(scheduledAt)
    })
    await test.step('the page scrolls while the card is at its edge, and Escape leaves the card', async () => {
      const movedTo = await plannedTime(client, id)
      await page.setViewportSize({ width: 1280, height: 500 })
      await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      const before = await page.evaluate<number>('scrollY')
      const { x } = await centerOf(card)
      await card.hover()
      await page.mouse.down()
      await page.mouse.move(x, 80, { steps: 10 })
      await expect.poll(() => page.evaluate<number>('scrollY')).toBeLessThan(before)
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await expect(page.locator('.dragged')).toHaveCount(0)
      expect(await plannedTime(client, id)).toBe(movedTo)
    })
  },
)

test('A post is moved by the keyboard, also to another week, and not to the past', async ({ page }) => {
  const client = await withPlan(page)
  const [, monday, tuesday] = nextWeek()
  const { id, scheduledAt } = await plan(client, 'To be moved', monday)
  const first = Date.parse(scheduledAt ?? '')
  await plan(client, 'The other', tuesday)
  await page.goto(`/content/calendar?date=${day(monday)}`)
  const card = page.getByRole('link', { name: /To be moved/ })
  const other = page.getByRole('link', { name: /The other/ })
  const bar = page.getByRole('dialog', { name: 'Move the post' })
  await expect(card).toBeVisible()

  await test.step('arrow keys go between days and posts', async () => {
    await other.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(card).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(column(page, monday).getByRole('link', { name: /^New post for/ })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(card).toBeFocused()
  })
  await test.step('Escape leaves it where it was', async () => {
    await page.keyboard.press('m')
    await expect(bar.getByText(new RegExp(`^${longDay(monday)}, 9:00\\sAM`))).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await expect(card).toBeFocused()
    expect(await plannedTime(client, id)).toBe(scheduledAt)
  })
  await test.step('M, arrow, Enter', async () => {
    await page.keyboard.press('m')
    await expect(bar).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(bar.getByText(new RegExp(`^${longDay(tuesday)}, 9:00\\sAM`))).toBeVisible()
    await expectMarked(column(page, tuesday))
    await page.keyboard.press('Enter')
    await expect(column(page, tuesday).getByRole('link', { name: /To be moved/ })).toBeVisible()
    await expect(card).toBeFocused()
    await expect.poll(() => plannedTime(client, id)).toBe(new Date(first + dayMs).toISOString())
  })
  await test.step('to the week after, which is then shown', async () => {
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowDown')
    const there = new Date(tuesday.getTime() + 7 * dayMs)
    await expect(bar.getByText(new RegExp(`^${longDay(there)}`))).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(column(page, there).getByRole('link', { name: /To be moved/ })).toBeVisible()
    await expect(card).toBeFocused()
    await expect.poll(() => plannedTime(client, id)).toBe(new Date(first + 8 * dayMs).toISOString())
  })
  await test.step('canceled before the other week is drawn, this one stays', async () => {
    await page.keyboard.press('m')
    await expect(bar).toBeFocused()
    await page.evaluate(`(async () => {
      for (const key of ['ArrowDown', 'Escape']) {
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        await Promise.resolve()
      }
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    })()`)
    await expect(bar).toBeHidden()
    await expect(card).toBeFocused()
  })
  await test.step('a day that has passed is refused in words', async () => {
    await page.keyboard.press('m')
    for (let week = 0; week < 3; week += 1) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const refused = page.getByText(/^9:00\sAM on .* has passed\. Choose a later day\.$/)
    await expect(refused).toBeVisible()
    await expect(bar).toBeVisible()
    // The message is above the bar.
    const boxes = async () => [await refused.boundingBox(), await bar.boundingBox()] as const
    await expect
      .poll(async () => {
        const [message, keys] = await boxes()
        return (message?.y ?? 0) + (message?.height ?? 0) < (keys?.y ?? 0)
      })
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect(card).toBeFocused()
  })
})

test('A post that is moved again before its first move is saved ends where it was moved last', async ({
  page,
}) => {
  const client = await withPlan(page)
  const [, monday, tuesday, wednesday] = nextWeek()
  const { id, scheduledAt } = await plan(client, 'To be moved twice', monday)
  const isSaved = Promise.withResolvers<void>()
  await page.route(/\/schedule$/, async (route) => {
    await isSaved.promise
    await route.continue()
  })
  await page.goto(`/content/calendar?date=${day(monday)}`)
  const card = page.getByRole('link', { name: /To be moved twice/ })
  for (const to of [tuesday, wednesday]) {
    await dragTo(card, column(page, to))
    await expect(column(page, to).getByRole('link', { name: /To be moved twice/ })).toBeVisible()
  }
  isSaved.resolve()
  await expect
    .poll(() => plannedTime(client, id))
    .toBe(new Date(Date.parse(scheduledAt ?? '') + 2 * dayMs).toISOString())
  await expect(page.getByText(/^Moved to Wed, /)).toBeVisible()
  await expect(column(page, wednesday).getByRole('link', { name: /To be moved twice/ })).toBeVisible()
})

test('A card has an edge on paper and in forced colors, which have no shadows', async ({ page }) => {
  const client = await withPlan(page)
  const [, monday] = nextWeek()
  await plan(client, 'To be seen', monday)
  await page.goto(`/content/calendar?date=${day(monday)}`)
  const card = page.getByRole('link', { name: /To be seen/ })
  await expect(card).toHaveCSS('border-left-width', '0px')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(card).toHaveCSS('border-left-width', '3px')
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  await expect(card).toHaveCSS('border-left-width', '3px')
})

test('Undo of a move is offered for 10 seconds', async ({ page }) => {
  const client = await withPlan(page)
  const [, monday] = nextWeek()
  await plan(client, 'To be moved', monday)
  await page.clock.install()
  await page.goto(`/content/calendar?date=${day(monday)}`)
  await page.getByRole('link', { name: /To be moved/ }).focus()
  for (const key of ['m', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await page.clock.runFor(7_000)
  await expect(undo).toBeVisible()
  await page.clock.runFor(4_000)
  await expect(undo).toBeHidden()
})

test('A published post says that it stays, and opens by Enter', async ({ page }) => {
  await signedIn(page)
  await connect(page, 'twitter')
  const client = await clientOf(page)
  const draft = await client.draft(await onlyAccount(client), 'Out already')
  await client.act(draft, 'publish')
  await page.goto('/content/calendar')
  // It is shown without reloading when it is published.
  const card = page.getByRole('link', { name: /Twitter\/X @ada\w+, Published: Out already/ })
  await expect(card).toBeVisible({ timeout: 60_000 })
  await card.focus()
  await page.keyboard.press('m')
  await expect(page.getByText('This post is already published, so it stays on its day.')).toBeVisible()
  await card.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/content/posts/${draft.id}`)
})

test('A move by another member is shown without reloading, and a change that was not seen is not overwritten', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/409/)
  const client = await withPlan(page)
  const [, monday, tuesday, wednesday] = nextWeek()
  const post = await plan(client, 'Shared work', monday)
  const updates = page.waitForResponse(/\/api\/events\/stream/)
  await page.goto(`/content/calendar?date=${day(monday)}`)
  await expect(column(page, monday).getByRole('link', { name: /Shared work/ })).toBeVisible()
  await updates
  await client.act(post, 'schedule', { localTime: `${day(tuesday)}T09:00`, timeZone: zone() })
  const card = page.getByRole('link', { name: /Shared work/ })
  // Sooner than it would be asked for by itself.
  await expect(column(page, tuesday).getByRole('link', { name: /Shared work/ })).toBeVisible({
    timeout: 20_000,
  })

  // What the screen has not seen yet.
  const { post: seen } = await client.read(post.id)
  await page.route(/\/api\/calendar/, () => undefined)
  await client.act(seen, 'schedule', { localTime: `${day(tuesday)}T10:00`, timeZone: zone() })
  await dragTo(card, column(page, wednesday))
  await expect(page.getByText(/^This post was changed somewhere else in the meantime/)).toBeVisible()
  await page.unroute(/\/api\/calendar/)
  expect(await plannedTime(client, post.id)).toBe(new Date(`${day(tuesday)}T10:00`).toISOString())
})

test('Filters in the address choose what is shown, and a group is one card', async ({ page }) => {
  const client = await withPlan(page)
  await connect(page, 'facebook')
  const [, monday] = nextWeek()
  await plan(client, 'For one', monday)
  await page.goto(`/content/calendar?date=${day(monday)}`)
  await expect(page.getByRole('link', { name: /For one/ })).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('group', { name: 'Platforms' }).getByRole('checkbox', { name: 'Facebook' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/platforms=facebook/)
  await expect(page.getByRole('link', { name: /For one/ })).toBeHidden()
  await expect(page.getByText('Nothing matches').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show all posts' }).click()
  await expect(page.getByRole('link', { name: /For one/ })).toBeVisible()
  const range = `from=${day(monday)}T00:00:00Z&to=${day(new Date(monday.getTime() + 2 * dayMs))}T00:00:00Z`
  const { entries } = await client.call<{ entries: CalendarEntry[] }>('GET', `/api/calendar?${range}`)
  expect(entries).toHaveLength(1)
})

test('Week, month and list are accessible on phones and desktops, light and dark', async ({ page }) => {
  const client = await withPlan(page)
  const week = nextWeek()
  for (const [at, hour] of [
    [1, '09:00'],
    [1, '13:00'],
    [3, '09:00'],
  ] as const) {
    await plan(client, `On day ${at} at ${hour}`, week[at], hour)
  }
  const date = day(week[1])
  for (const view of ['week', 'month', 'list']) {
    await page.goto(`/content/calendar?view=${view}&date=${date}`)
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size)
      const shown = view === 'month' && size.width === 390 ? '2 posts on ' : 'On day 1 at 09:00'
      await expect(page.getByRole('link', { name: new RegExp(shown) })).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectFits(page)
        await expectAccessible(page)
      }
    }
  }
})

test('The ways to the weeks before and after stay in their place', async ({ page }) => {
  const client = await withPlan(page)
  await client.call('PATCH', '/api/workspaces/current', { timeZone: 'Europe/Vienna' })
  for (const width of [390, 900, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/content/calendar?date=2028-02-14')
    await expect(page.getByText(/^Vienna \(GMT\+1\)/)).toBeVisible()
    const next = page.getByRole('link', { name: 'Next week' })
    const day = page.locator('[data-day]').first()
    const topOfDay = async () => (await day.boundingBox())?.y
    await expect(day).toBeVisible()
    const [before, top] = [await next.boundingBox(), await topOfDay()]
    // Over weeks with short and with long titles, and into another time of the zone.
    for (let week = 0; week < 7; week += 1) {
      await next.click()
      expect(await next.boundingBox()).toEqual(before)
      await expect.poll(topOfDay).toBe(top)
    }
    await expect(page.getByText(/^Vienna \(GMT\+2\)/)).toBeVisible()
    await expectFits(page)
  }
})

test('Times for new posts are between the posts of a day, say whose slots they are, and leave the accounts as they were', async ({
  page,
}) => {
  const client = await withPlan(page)
  const linkedIn = await connect(page, 'linkedin')
  const [, monday] = nextWeek()
  const account = await onlyAccount(client)
  const slots = ['08:00', '20:00'].map((time) => ({ weekday: 1, time }))
  await client.call('PUT', `/api/queue/accounts/${account.id}/slots`, { version: 0, slots })
  await plan(client, 'In the afternoon', monday, '17:00')
  await page.goto('/content')
  await writeFor(page, 'LinkedIn')
  await page.goto(`/content/calendar?date=${day(monday)}`)
  const late = column(page, monday).getByRole('link', { name: /8:00\sPM, a free slot of/ })
  await expect(late).toBeVisible()
  const links = column(page, monday).getByRole('link')
  await expect(links).toHaveText([/8:00\sAM/, /5:00\sPM.*In the afternoon/, /8:00\sPM/])
  await expect(late.locator('svg')).toHaveCount(1)
  await late.click()
  await expect(timeButton(page)).toContainText(/8:00\sPM/)
  await expect(chosenAccounts(page).getByRole('listitem')).toHaveText([new RegExp(linkedIn, 'i')])
})

test('On a phone the next day without a post follows one for which a post was scheduled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const client = await withPlan(page)
  const [, monday, tuesday, wednesday] = nextWeek()
  await plan(client, 'There already', tuesday)
  await page.goto(`/content/calendar?date=${day(monday)}`)
  await page.getByRole('link', { name: /^New post for/ }).click()
  await contentField(page).fill('Bread on Monday')
  await page.getByRole('button', { name: scheduleIt }).click()
  await expect(page.getByRole('heading', { name: longDay(wednesday) })).toBeVisible()
  const days = page.getByRole('navigation', { name: 'Days' })
  await expect(days.getByRole('link', { name: `${longDay(monday)}, 1 post` })).toBeVisible()
})

test('On a phone the posts of a day are below the month', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const client = await withPlan(page)
  const [, monday, tuesday] = nextWeek()
  await plan(client, 'On Monday', monday)
  await page.goto(`/content/calendar?view=month&date=${day(tuesday)}`)
  await expect(page.getByText('Nothing planned')).toBeVisible()
  await page.getByRole('link', { name: `1 post on ${longDay(monday)}` }).click()
  await expect(page.getByRole('link', { name: /On Monday/ })).toBeVisible()
  await expect(page).toHaveURL(/view=month/)
})

test('On a phone the days of the week are above the posts of one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const client = await withPlan(page)
  const [sunday, monday, tuesday] = nextWeek()
  await plan(client, 'On Tuesday', tuesday)
  await page.goto(`/dashboard`)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('link', { name: 'Next week' }).click()
  const days = page.getByRole('navigation', { name: 'Days' })
  // It opens on the first day, whatever day it is today.
  await expect(days.locator('[aria-current]')).toHaveAccessibleName(new RegExp(`^${longDay(sunday)}`))
  await days.getByRole('link', { name: `${longDay(monday)}, 0 posts` }).click()
  await expect(page.getByText('Nothing planned')).toBeVisible()
  await days.getByRole('link', { name: `${longDay(tuesday)}, 1 post` }).click()
  const card = page.getByRole('link', { name: /On Tuesday/ })
  await expect(card).toBeVisible()
  await dragTo(card, days.getByRole('link', { name: new RegExp(`^${longDay(monday)}`) }))
  await expect(days.getByRole('link', { name: `${longDay(monday)}, 1 post` })).toBeVisible()
})

test('The text of a card has at most two lines at any width, and all of it is on paper', async ({ page }) => {
  const client = await withPlan(page)
  const text =
    'Fresh bread every morning at six, and the story of the field that its wheat came from, told by the farmer who grows it for us'
  const [, monday] = nextWeek()
  await plan(client, text, monday)
  await page.goto(`/content/calendar?date=${day(monday)}`)
  const shown = page.locator('[data-card] .text')
  const lines = async () => {
    const box = await shown.boundingBox()
    // 13 pixels, of which each line has 1.35.
    return Math.round((box?.height ?? 0) / (1.35 * 13))
  }
  for (const width of [1440, 1000, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(shown).toHaveText(text)
    expect(await lines()).toBe(2)
  }
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1000, height: 900 })
  expect(await lines()).toBeGreaterThan(2)
})
