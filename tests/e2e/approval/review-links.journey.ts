import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFits, test } from '../fixtures.ts'
import { newPerson, signedIn } from '../people.ts'
import { runningProduct } from '../product-under-test.ts'
import { clientOf, newHandle } from '../studio.ts'

const count = 12
const reason = 'The hour is wrong.\n'.repeat(12)

/** A draft for each of twelve days, of which all ask for approval because the client has to approve them. */
async function plan(page: Page): Promise<void> {
  const client = await clientOf(page)
  const account = await client.connect('twitter', newHandle())
  await client.call('PUT', '/api/workspaces/current/approval', {
    mode: 'required_client',
    own: 'admins',
    coversTime: false,
  })
  const days = Array.from({ length: count }, (_, at) => at + 1)
  await Promise.all(
    days.map(async (day) => {
      const post = await client.draft(account, `Post number ${day}`)
      const localTime = `2028-12-${String(day).padStart(2, '0')}T09:00`
      await client.act(post, 'schedule', { localTime, timeZone: 'UTC' })
    }),
  )
}

test('A client without an account asks for one change and approves eleven posts by a link on a phone', async ({
  page,
  browser,
}) => {
  test.slow()
  await signedIn(page, { ...newPerson(), name: 'Ben Bakes' }, { plan: 'pro' })
  await plan(page)
  let address = ''

  await test.step('The owner shares what waits', async () => {
    await page.goto('/content/posts?tab=queue')
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .first()
      .click()
    const bar = page.getByRole('toolbar', { name: 'Selected posts' })
    await bar.getByRole('button', { name: 'Select all' }).click()
    await bar.getByRole('button', { name: 'Share for review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share for review' })
    await expect(dialog.getByText('The link shows these 12 posts.')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('Posts for December')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create link' }).click()
    address = await page.getByRole('textbox', { name: 'Address' }).inputValue()
    expect(address).toContain('/review#')
    await page.getByRole('button', { name: 'Done' }).click()
  })

  const context = await browser.newContext({
    baseURL: runningProduct().url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const phone = await context.newPage()
  const post = (day: number) =>
    phone.getByRole('article').filter({ has: phone.getByText(`Post number ${day}`, { exact: true }) })

  await test.step('The client looks without a name', async () => {
    await phone.goto(address)
    await expect(phone.getByRole('heading', { level: 1, name: 'Posts for December' })).toBeVisible()
    await expect(phone.getByRole('article')).toHaveCount(count)
    await expect(phone.getByText('0 of 12 decided')).toBeVisible()
    await expectAccessible(phone)
    await expectFits(phone)
  })

  await test.step('They ask for a change with their name and comment on it; what was typed stays', async () => {
    // The keyboard of the phone leaves little of the page in view.
    await phone.setViewportSize({ width: 390, height: 320 })
    await post(1).getByRole('button', { name: 'Ask for changes' }).tap()
    await expect(phone.getByLabel('What should change?')).toBeFocused()
    await phone.getByLabel('What should change?').fill(reason)
    await phone.reload()
    await expect(phone.getByLabel('What should change?')).toHaveValue(reason)
    await post(1).getByRole('button', { name: 'Ask for changes' }).tap()
    const dialog = phone.getByRole('dialog', { name: 'What is your name?' })
    await dialog.getByRole('textbox', { name: 'Your name' }).fill('Anna')
    await dialog.getByRole('button', { name: 'Continue' }).tap()
    await expect(post(1).getByText('You asked for changes')).toBeVisible()
    await expect(post(2).getByRole('heading', { level: 2 })).toBeFocused()
    await expect(post(2).getByRole('heading', { level: 2 })).toBeInViewport()
    await phone.setViewportSize({ width: 390, height: 844 })
    await expect(phone.getByText('12 posts · Anna, your name')).toBeVisible()
  })

  await test.step('They comment on a piece of the text', async () => {
    await phone.getByText('Post number 2', { exact: true }).selectText()
    await post(2).getByRole('button', { name: 'Comment on “Post number 2”' }).tap()
    await post(2).getByLabel('Your comment').fill('Lovely words')
    await post(2).getByRole('button', { name: 'Send' }).tap()
    await expect(post(2).getByRole('blockquote')).toHaveText('“Post number 2”')
    await expect(post(2).getByText('Lovely words')).toBeVisible()
  })

  await test.step('They approve the rest, one tap each, and the last two at once', async () => {
    for (let day = 2; day <= count - 2; day += 1) {
      await post(day).getByRole('button', { name: 'Approve' }).tap()
      await expect(post(day).getByText('You approved this')).toBeVisible()
    }
    await phone.getByRole('button', { name: 'Approve all that is left' }).tap()
    await phone.getByRole('dialog').getByRole('button', { name: 'Approve all' }).tap()
    await expect(phone.getByText('That was all. Thank you, Anna.')).toBeFocused()
    await expect(phone.getByText('12 of 12 decided')).toBeVisible()
    await expectAccessible(phone)
    await expectFits(phone)
  })

  await test.step('The owner sees it, and what both approved is scheduled', async () => {
    await page.goto('/content/posts')
    await page.getByRole('link', { name: 'Review links' }).click()
    await expect(page.getByText('1 reviewer. 11 approved, 1 to change.')).toBeVisible()
    await page.getByRole('link', { name: 'Posts for December' }).click()
    await expect(page.getByText('The hour is wrong')).toBeVisible()
    await expect(page.getByText('Anna approved it, just now')).toHaveCount(count - 1)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Post number 2', exact: true }).click()
    await expect(page.getByRole('main').getByText('Scheduled', { exact: true })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Client', exact: true }).getByText('Anna (client) approved it'),
    ).toBeVisible()
  })

  await test.step('A withdrawn link shows the client one plain page', async () => {
    await page.goto('/content/posts/review-links')
    await page.getByRole('link', { name: 'Posts for December' }).click()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('The link is withdrawn.')).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('This link does not work')).toBeVisible()
  })
  await context.close()
})
