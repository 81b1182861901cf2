import type { Page } from '@playwright/test'
import { apiClient } from '../support/api-client.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { newHandle, tokenOf } from './studio.ts'

/** Publishes a thread of which X refuses the third message, and opens its page. */
async function refusedThread(page: Page): Promise<void> {
  await signedIn(page)
  const client = apiClient(new URL(page.url()).origin, await tokenOf(page))
  const account = await client.connect('twitter', newHandle())
  const texts = [
    `It has an oven of 1904. ${newHandle()}`,
    'Order at https://harmful.example/bread',
    `See you! ${newHandle()}`,
  ]
  const post = await client.save({
    platform: 'twitter',
    socialAccountId: account.id,
    content: `We open a second bakery. ${newHandle()}`,
    parts: texts.map((content) => ({ kind: 'message', content })),
  })
  await client.act(post, 'publish')
  await page.goto(`/content/posts/${post.id}`)
  await expect(page.getByText('Needs attention', { exact: true })).toBeVisible()
}

test('A thread of which X refuses a message says what is missing, and its rest is published after a change', async ({
  page,
}) => {
  await refusedThread(page)
  await expect(
    page.getByText(/Message 3 of 4 was not published\. X refused a link in the post/).first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thread of 4 messages · 2 of 4 published' })).toBeVisible()
  const messages = page.getByRole('list', { name: /Thread of 4 messages/ }).getByRole('listitem')
  await expect(messages).toHaveCount(4)
  await expect(messages.nth(1).getByRole('link', { name: /View on X/ })).toBeVisible()
  await expect(messages.nth(1).getByRole('button', { name: /Edit/ })).toBeHidden()

  await messages.nth(2).getByRole('button', { name: 'Edit: Message 3 of 4' }).click()
  const text = page.getByRole('textbox', { name: 'Text of message 3 of 4' })
  await expect(text).toBeFocused()
  await text.fill('a'.repeat(281))
  await expect(page.getByText('Too long: 281 of 280 characters')).toBeVisible()
  await text.fill(`Order by phone. ${newHandle()}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(text).toBeHidden()
  await page.getByRole('button', { name: 'Publish the rest' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(messages.getByRole('link', { name: /View on X/ })).toHaveCount(4)

  const thread = page.waitForEvent('popup')
  await messages
    .nth(3)
    .getByRole('link', { name: /View on X/ })
    .click()
  await expect((await thread).getByRole('article')).toHaveCount(4)
})

test('A partly published thread can be left as it is', async ({ page }) => {
  await refusedThread(page)
  await page.getByRole('button', { name: 'Leave it as it is' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this post as it is?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.getByText('Skipped')).toHaveCount(2)
  await expect(page.getByText('Left as it is: 2 of 4 are not published.')).toBeVisible()
  for (const list of ['/content/posts', '/dashboard']) {
    await page.goto(list)
    await expect(page.getByText('Thread of 4 messages')).toBeVisible()
  }
})
