import type { Browser, Page } from '@playwright/test'
import type { Role } from '../../contract/workspaces/access.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { newPerson, signedIn } from './people.ts'
import type { ProductUnderTest } from './product-under-test.ts'
import { clientOf, contentField, newHandle } from './studio.ts'

/** The page of a new member of the workspace of a post. */
async function memberOf(
  postId: string,
  { browser, product, name, role }: { browser: Browser; product: ProductUnderTest; name: string; role: Role },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const { email } = await signedIn(page, { ...newPerson(), name })
  const workspaceId = await product.withDatabase(async (db) => {
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const { workspace_id } = await db
      .selectFrom('posts')
      .select('workspace_id')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
    await db.insertInto('members').values({ workspace_id, user_id: user.id, role }).execute()
    return workspace_id
  })
  const token = await page.evaluate<string>("localStorage.getItem('accessToken')")
  const switched = await page.request.post('/api/session/workspace', {
    headers: { authorization: `Bearer ${token}` },
    data: { workspaceId },
  })
  expect(switched.ok()).toBe(true)
  return page
}

const side = (page: Page, name: string | RegExp) =>
  page.getByRole('radiogroup', { name: 'Beside the text' }).getByRole('radio', { name })
const newComment = (page: Page) => page.getByRole('textbox', { name: 'New comment' })
const audience = (page: Page, name: string) => page.getByRole('radio', { name })
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply' })

test('Two members talk about a piece of a text, live, until the thread is resolved', async ({
  page,
  browser,
  product,
  noErrors: _watched,
}) => {
  await signedIn(page, { ...newPerson(), name: 'Ada Lovelace' }, { plan: 'pro' })
  const ada = await clientOf(page)
  const post = await ada.draft(await ada.connect('twitter', newHandle()), 'Fresh bread on Friday')
  const lena = await memberOf(post.id, { browser, product, name: 'Lena Fischer', role: 'viewer' })
  await lena.goto(`/content/posts/${post.id}`)
  await expect(lena.getByText('No comments yet')).toBeVisible()

  await test.step('a selected piece is commented on, with a mention', async () => {
    await page.goto(`/content?post=${post.id}`)
    await expect(contentField(page)).toHaveValue('Fresh bread on Friday')
    await contentField(page).focus()
    await page.keyboard.press('End')
    for (const _letter of 'Friday') await page.keyboard.press('Shift+ArrowLeft')
    await page
      .getByRole('region', { name: 'Post' })
      .getByRole('button', { name: 'Comment', exact: true })
      .click()
    await expect(newComment(page)).toBeFocused()
    await page.keyboard.type('@le')
    await expect(page.getByRole('option', { name: 'Lena Fischer' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('is it Saturday?')
    await expect(audience(page, 'Internal')).toBeChecked()
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await expect(side(page, 'Comments 1')).toBeVisible()
    await expect(newComment(page)).toHaveValue('')
  })

  await test.step('the other one sees it at once, marked in the text, and under the bell', async () => {
    await expect(lena.getByText('@Lena Fischer is it Saturday?')).toBeVisible()
    await expect(lena.locator('mark')).toHaveText('Friday')
    await expect(lena.getByText('Internal').first()).toBeVisible()
    await expectAccessible(lena)
    await lena.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await expect(lena.getByText('Ada Lovelace mentioned you')).toBeVisible()
    await lena.keyboard.press('Escape')
  })

  await test.step('an answer arrives, and what is being written stays when the column shows something else', async () => {
    await lena.getByRole('button', { name: 'Reply' }).click()
    await reply(lena).fill('Yes, Saturday at nine')
    await lena.getByRole('button', { name: 'Reply' }).click()
    await expect(page.getByText('Yes, Saturday at nine')).toBeVisible()
    await page.getByRole('button', { name: 'Reply' }).click()
    await reply(page).fill('Thank y')
    await side(page, 'Preview').click()
    await side(page, 'Comments 1').click()
    await expect(reply(page)).toHaveValue('Thank y')
    await reply(page).fill('Thank you')
    await page.getByRole('button', { name: 'Reply' }).click()
    await expect(lena.getByText('Thank you')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reply' })).toBeFocused()
  })

  await test.step('the piece is shown in the editor, and said to be changed once it is', async () => {
    await page.getByRole('button', { name: 'Friday' }).click()
    await expect(contentField(page)).toBeFocused()
    await page.keyboard.type('Saturday')
    await expect(contentField(page)).toHaveValue('Fresh bread on Saturday')
    await expect(page.getByText('The text has changed since.')).toBeVisible()
  })

  await test.step('a resolved thread is put away for both', async () => {
    await lena.getByRole('button', { name: 'Resolve' }).click()
    await expect(lena.getByText('Thank you')).toHaveCount(0)
    await expect(lena.getByRole('group', { name: 'Comments' })).toBeFocused()
    await expect(lena.getByRole('button', { name: 'Show 1 resolved thread' })).toBeVisible()
    await expect(side(page, /^Comments$/)).toBeVisible()
  })

  await test.step('after a comment for the client, the next one is for the team again', async () => {
    await newComment(page).fill('Dear client, is it Saturday?')
    await audience(page, 'Visible to the client').check()
    await newComment(page).press('Control+Enter')
    await expect(lena.getByText('Dear client, is it Saturday?')).toBeVisible()
    await expect(audience(page, 'Internal')).toBeChecked()
  })

  await test.step('a comment is changed and deleted, and the keyboard keeps its place', async () => {
    const thread = page.getByRole('article', { name: 'Thread, 1 comment' })
    await thread.getByRole('button', { name: 'Change comment' }).click()
    await page.keyboard.type(' At nine?')
    await page.keyboard.press('Control+Enter')
    await expect(thread.getByRole('button', { name: 'Change comment' })).toBeFocused()
    await expect(page.getByText('Dear client, is it Saturday? At nine?')).toBeVisible()
    await thread.getByRole('button', { name: 'Delete comment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Dear client')).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Comments' })).toBeFocused()
  })
  await lena.context().close()
})
