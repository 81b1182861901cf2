import type { Post } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { expect, test } from './fixtures.ts'
import { atComposer, chooseTime, clientOf, contentField, schedule, timeButton } from './studio.ts'

test(
  'A scheduled post is published automatically, and others are moved and canceled',
  { tag: ['@core', '@everywhere'] },
  async ({ page, product, noErrors }) => {
    await atComposer(page, 'pro')

    await test.step('a time in the past is rejected in the dialog', async () => {
      await contentField(page).fill('Good morning, everybody')
      await timeButton(page).click()
      await expect(page.getByRole('dialog', { name: 'Choose a time' })).toBeVisible()
      await chooseTime(page, new Date(Date.now() - 120_000))
      await page.getByRole('dialog').getByRole('button', { name: 'Set time' }).click()
      await expect(page.getByText('This time has passed. Choose a time in the future.')).toBeVisible()
      await page.getByRole('button', { name: 'Back', exact: true }).click()
    })

    await schedule(page, 'Out by itself', new Date(Date.now() + 3_600_000))
    await expect(contentField(page)).toHaveValue('')
    await schedule(page, 'To be moved')
    await page.getByRole('link', { name: 'Open the post' }).click()

    await test.step('one is moved to another time', async () => {
      await page.getByRole('button', { name: 'Reschedule' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change the time' })
      const later = new Date(Date.now() + 3 * 86_400_000)
      later.setHours(9, 0, 0, 0)
      await chooseTime(page, later)
      await dialog.getByRole('button', { name: 'Change time' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('time').filter({ hasText: '9:00 AM' }).first()).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: /Rescheduled|moved/i })).toBeVisible()
    })

    await test.step('it is canceled and becomes a draft again', async () => {
      await page.getByRole('button', { name: 'Cancel schedule' }).click()
      await expect(page.getByText('Draft', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Cancel schedule' })).toBeHidden()
    })

    await test.step('an editor that shows it as a draft asks before it changes the post that was scheduled elsewhere', async () => {
      await page.getByRole('link', { name: 'Edit' }).click()
      await expect(contentField(page)).toHaveValue('To be moved')
      const client = await clientOf(page)
      const { posts } = await client.call<{ posts: Post[] }>('GET', '/api/posts?status=draft')
      const [draft] = posts
      if (!draft) throw new Error('no draft')
      await client.act(draft, 'schedule', { localTime: '2028-05-01T10:00', timeZone: 'UTC' })
      noErrors.allow(/409/)
      await contentField(page).fill('Changed on an old screen')
      await page.getByRole('button', { name: 'Save Draft' }).click()
      const dialog = page.getByRole('dialog', { name: 'This post was changed somewhere else' })
      await expect(
        dialog.getByText(/Since you opened it, it was scheduled for .*May 1, 2028.*\./),
      ).toBeVisible()
      await expect(dialog.getByText('To be moved')).toBeVisible()
      await expect(dialog.getByText('Changed on an old screen')).toBeVisible()
      await dialog.getByRole('button', { name: 'Keep mine' }).click()
      await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
      await expect
        .poll(async () => (await client.read(draft.id)).post)
        .toMatchObject({ content: 'Changed on an old screen', status: 'scheduled' })
      await page.goto(`/content/posts/${draft.id}`)
    })

    await test.step('the first one is published in its minute and shown without reloading', async () => {
      await page.getByRole('link', { name: 'All posts' }).click()
      await product.makeDue('Out by itself', 15)
      await page.getByRole('link', { name: 'Out by itself' }).click()
      await expect(page).toHaveURL(/\/content\/posts\/[0-9a-f-]{36}$/)
      // The list with both is shown until the post is loaded.
      await expect(page.getByText('Scheduled', { exact: true })).toHaveCount(1)
      await expect(page.getByText('Published', { exact: true })).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('link', { name: /View on X/ })).toBeVisible()
      await expect(page.getByText(/started .* late/)).toBeHidden()
    })
  },
)

test('Several scheduled posts are moved by days, and each keeps its hour', async ({ page }) => {
  await atComposer(page, 'pro')
  const client = await clientOf(page)
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
  const [account] = accounts
  if (!account) throw new Error('no account')
  const timeZone = await page.evaluate<string>('Intl.DateTimeFormat().resolvedOptions().timeZone')
  const plan = async (content: string, localTime: string) =>
    client.act(await client.draft(account, content), 'schedule', { localTime, timeZone })
  const year = new Date().getFullYear() + 1
  const posts = [
    await plan('Moved in the morning', `${year}-06-10T09:00`),
    await plan('Moved in the evening', `${year}-06-11T18:30`),
  ]
  await page.goto('/content/posts')
  for (const name of [/Moved in the morning/, /Moved in the evening/]) {
    await page.getByRole('checkbox', { name }).check()
  }
  await page.getByRole('toolbar').getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the time of 2 posts' })
  await dialog.getByRole('textbox', { name: 'Move by' }).fill('0')
  await dialog.getByRole('radio', { name: 'Weeks' }).click()
  await dialog.getByRole('button', { name: 'Move 2 posts' }).click()
  await expect(dialog.getByText('Enter a number from 1 to 52.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Move by' }).fill('2')
  const times = dialog.getByRole('list', { name: 'New times' }).getByRole('listitem')
  await expect(times).toHaveText([/Jun 24.*9:00\sAM$/, /Jun 25.*6:30\sPM$/])
  await dialog.getByRole('button', { name: 'Move 2 posts' }).click()
  await expect(page.getByText('2 posts moved.')).toBeVisible()
  const moved = await Promise.all(posts.map(async ({ id }) => (await client.read(id)).post.scheduledAt ?? ''))
  const fortnight = 14 * 86_400_000
  expect(moved.map((at) => Date.parse(at))).toEqual(
    posts.map(({ scheduledAt }) => Date.parse(scheduledAt ?? '') + fortnight),
  )
})

test('On a Sunday and a phone, each time is suggested once and the chosen one is shown whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await atComposer(page, 'pro')
  const sunday = new Date()
  sunday.setDate(sunday.getDate() + 7 - sunday.getDay())
  sunday.setHours(10, 0, 0, 0)
  await page.clock.setFixedTime(sunday)
  await page.goto('/content')
  await contentField(page).fill('Good morning, everybody')
  await timeButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a time' })
  const quick = dialog.getByRole('group', { name: 'Quick choices' }).getByRole('button')
  await expect(quick).toHaveText(['In 1 hour', 'This evening, 6:00 PM', 'Tomorrow, 9:00 AM'])
  await expect(quick.and(page.locator('[aria-pressed=true]'))).toHaveText('Tomorrow, 9:00 AM')
  for (const name of ['Date', 'Time']) {
    const field = dialog.getByRole('group', { name, exact: true })
    expect(await field.evaluate(hiddenPixels), `${name} is cut off`).toBe(0)
  }
})

type Box = {
  role: string | null
  scrollWidth: number
  clientWidth: number
  parentElement: Box | null
}

/** How much wider a field, or something in the boxes around it, is than its box, in pixels. */
function hiddenPixels(field: Box): number {
  let most = 0
  for (let box: Box | null = field; box && box.role !== 'dialog'; box = box.parentElement)
    most = Math.max(most, box.scrollWidth - box.clientWidth)
  return most
}
