import type { Page } from '@playwright/test'
import type { PostSummary } from '../../contract/posts/posts.ts'
import type { AccountQueue } from '../../contract/queue/queue.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { expect, test } from './fixtures.ts'
import { atComposer, clientOf, connect, contentField, timeButton } from './studio.ts'

const queuePage = (page: Page) => page.getByRole('list', { name: 'Posts in the queue' })
const rows = (page: Page) => queuePage(page).getByRole('listitem')

async function accountsOf(page: Page): Promise<SocialAccount[]> {
  const client = await clientOf(page)
  return (await client.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')).accounts
}
/** The texts of the queue on the server, soonest first. */
async function texts(page: Page, accountId: string): Promise<string[]> {
  const client = await clientOf(page)
  const path = `/api/queue/accounts/${accountId}/posts`
  return (await client.call<{ posts: PostSummary[] }>('GET', path)).posts.map(({ excerpt }) => excerpt)
}

async function slotCount(page: Page): Promise<number> {
  const client = await clientOf(page)
  const { queues } = await client.call<{ queues: AccountQueue[] }>('GET', '/api/queue/accounts')
  return queues[0]?.slots.length ?? 0
}

test('Slots are set, posts are added to the queue from the composer, and put into another order', async ({
  page,
}) => {
  await atComposer(page, 'pro')
  const [account] = await accountsOf(page)
  if (!account) throw new Error('no account')

  await test.step('the composer leads to the queue of an account without slots', async () => {
    await page.goto('/content')
    await contentField(page).fill('Waits for slots')
    await timeButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Choose a time' })
    await dialog.getByRole('link', { name: 'Set up its queue' }).click()
    await expect(page).toHaveURL(`/social/queue/${account.id}`)
    await expect(page.getByText('This is a general pattern')).toBeVisible()
  })

  await test.step('slots start with a suggestion and are added, copied and removed with the keyboard', async () => {
    await page.getByRole('button', { name: 'Use recommended times' }).click()
    const sunday = page.getByRole('list', { name: 'Slots on Sunday' })
    await expect(page.getByRole('list', { name: 'Slots on Monday' }).getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Add a slot on Sunday' }).press('Enter')
    await page.getByLabel('Time on Sunday').fill('10:15')
    await page.getByRole('button', { name: 'Add slot', exact: true }).click()
    await expect(sunday.getByRole('listitem')).toHaveText('10:15 AM')
    await page.getByRole('button', { name: 'Copy the slots of Monday' }).click()
    await page.getByRole('menuitem', { name: 'Every day' }).click()
    await expect(sunday.getByRole('listitem')).toHaveText(['9:00 AM', '5:00 PM'])
    await sunday.getByRole('button', { name: /9:00\sAM/ }).press('Delete')
    await expect(sunday.getByRole('listitem')).toHaveText(['5:00 PM'])
    await expect(page.getByRole('button', { name: 'Add a slot on Sunday' })).toBeFocused()
    await expect.poll(() => slotCount(page)).toBe(13)
    await page.reload()
    await expect(sunday.getByRole('listitem')).toHaveText(['5:00 PM'])
  })

  await test.step('three posts are added to the queue', async () => {
    for (const text of ['First to wait', 'Second to wait', 'Third to wait']) {
      await page.goto('/content')
      await contentField(page).fill(text)
      await timeButton(page).click()
      const dialog = page.getByRole('dialog', { name: 'Choose a time' })
      await expect(dialog.getByRole('button', { name: /^Next free slot: / })).toBeVisible()
      await dialog.getByRole('button', { name: /^Next free slot: / }).click()
      await expect(timeButton(page)).toContainText('Next slot')
      await page.getByRole('button', { name: /^Add to queue/ }).click()
      await expect(page.getByText(/^In the queue for /)).toBeVisible()
      await expect(contentField(page)).toHaveValue('')
    }
    await page.goto('/social')
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Queue' }).click()
    await expect(rows(page)).toHaveText([/First to wait/, /Second to wait/, /Third to wait/])
  })

  await test.step('they are reordered with the keyboard and by dragging, and each place keeps its time', async () => {
    const times = await rows(page).getByRole('time').allTextContents()
    await page.getByRole('button', { name: /^Move "Third to wait"/ }).press('ArrowUp')
    await expect(rows(page)).toHaveText([/First to wait/, /Third to wait/, /Second to wait/])
    await expect(page.getByText('Moved to place 2 of 3.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Move "Third to wait"/ })).toBeFocused()
    const handle = await page.getByRole('button', { name: /^Move "Second to wait"/ }).boundingBox()
    const top = await rows(page).first().boundingBox()
    if (!handle || !top) throw new Error('nothing to drag')
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
    await page.mouse.down()
    await page.mouse.move(handle.x + handle.width / 2, top.y + 4, { steps: 6 })
    await page.mouse.up()
    await expect(rows(page)).toHaveText([/Second to wait/, /First to wait/, /Third to wait/])
    await expect
      .poll(() => texts(page, account.id))
      .toEqual(['Second to wait', 'First to wait', 'Third to wait'])
    expect(await rows(page).getByRole('time').allTextContents()).toEqual(times)
  })

  await test.step('a shuffle can be undone', async () => {
    await page.getByRole('button', { name: 'Shuffle' }).click()
    await expect(page.getByText('The queue was shuffled. Its times are the same.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The order before the shuffle is back.')).toBeVisible()
    await expect(rows(page)).toHaveText([/Second to wait/, /First to wait/, /Third to wait/])
  })

  await test.step('the queue is paused and resumed', async () => {
    await page.getByRole('button', { name: 'Pause queue' }).click()
    await expect(page.getByText('This queue is paused: none of its posts is published.')).toBeVisible()
    await expect(rows(page).first()).toContainText('Paused')
    await page.getByRole('button', { name: 'Resume queue' }).click()
    await expect(page.getByRole('button', { name: 'Pause queue' })).toBeVisible()
    await expect(rows(page).first()).not.toContainText('Paused')
  })
})

test('On a phone, slots are copied to another account, and one post takes the next free slot of each', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await atComposer(page, 'pro')
  await connect(page, 'linkedin')
  const [first, second] = await accountsOf(page)
  if (!first || !second) throw new Error('no accounts')
  await page.goto(`/social/queue/${first.id}`)
  await page.getByRole('button', { name: 'Choose my own' }).click()
  await page.getByRole('button', { name: 'Add a slot on Monday' }).click()
  await page.getByRole('button', { name: 'Add slot', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Slots on Monday' })).toContainText('9:00 AM')
  await page.getByRole('button', { name: 'Copy to accounts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy the slots to other accounts' })
  await dialog.getByRole('checkbox', { name: /LinkedIn/ }).check()
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('The slots were copied to 1 account.')).toBeVisible()
  await page.goto(`/social/queue/${second.id}`)
  await expect(page.getByRole('list', { name: 'Slots on Monday' })).toContainText('9:00 AM')
  await expect(page.getByText('Nothing in the queue')).toBeVisible()
  const width = await page.evaluate('document.documentElement.scrollWidth')
  expect(width).toBe(390)
})
