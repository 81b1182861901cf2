import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { newPerson, signedIn } from './people.ts'
import { clientOf, contentField, newHandle } from './studio.ts'

const tokenOf = (page: Page) => page.evaluate<string>("localStorage.getItem('accessToken')")

test('Two members who have the same draft open see each other until one leaves, and who wrote and changed it', async ({
  page,
  browser,
  product,
  noErrors: _watched,
}) => {
  await signedIn(page, { ...newPerson(), name: 'Ada Lovelace' }, { plan: 'pro' })
  const ada = await clientOf(page)
  const post = await ada.draft(await ada.connect('twitter', newHandle()), 'Bread for everybody')

  // Alone, nobody needs to be told who it was.
  await page.goto('/content/posts?tab=drafts')
  await expect(page.getByText('Bread for everybody')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Platform' })).toBeVisible()
  await expect(page.getByText('Written by')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Member' })).toHaveCount(0)

  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const lenas = await context.newPage()
  const { email } = await signedIn(lenas, { ...newPerson(), name: 'Lena Fischer' })
  const workspaceId = await product.withDatabase(async (db) => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const { workspace_id } = await db
      .selectFrom('posts')
      .select('workspace_id')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow()
    await db.insertInto('members').values({ workspace_id, user_id: id, role: 'editor' }).execute()
    return workspace_id
  })
  const switched = await lenas.request.post('/api/session/workspace', {
    headers: { authorization: `Bearer ${await tokenOf(lenas)}` },
    data: { workspaceId },
  })
  expect(switched.ok()).toBe(true)

  await page.goto(`/content?post=${post.id}`)
  await expect(contentField(page)).toHaveValue('Bread for everybody')
  await expect(page.getByText('is editing')).toHaveCount(0)
  await lenas.goto(`/content?post=${post.id}`)
  await expect(lenas.getByText('Ada is editing')).toBeVisible()
  await expect(page.getByText('Lena is editing')).toBeVisible()
  await expectAccessible(page)

  await contentField(lenas).fill('Bread and rolls for everybody')
  await lenas.getByRole('button', { name: 'Save Draft' }).click()
  await expect(lenas.getByText('Draft saved successfully!')).toBeVisible()
  await lenas.getByRole('link', { name: 'Posts', exact: true }).click()
  await expect(page.getByText('is editing')).toHaveCount(0)

  await lenas.goto('/content/posts?tab=drafts')
  await expect(lenas.getByText('Written by Ada, changed by Lena, just now')).toBeVisible()
  await lenas.getByRole('combobox', { name: 'Member' }).click()
  await lenas.getByRole('option', { name: 'Lena Fischer' }).click()
  await expect(lenas.getByText('No posts match')).toBeVisible()
  await lenas.getByRole('combobox', { name: 'Member' }).click()
  await lenas.getByRole('option', { name: 'Ada Lovelace' }).click()
  await expect(lenas).toHaveURL(/[?&]member=/)
  await expect(lenas.getByText('Bread and rolls for everybody')).toBeVisible()
  await lenas.goto(`/content/posts/${post.id}`)
  await expect(lenas.getByText('Written by Ada, changed by Lena, just now')).toBeVisible()
  await context.close()
})
