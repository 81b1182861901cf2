import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf } from './studio.ts'

async function choose(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByRole('option', { name: value, exact: true }).click()
}

test('Posts are filtered through the URL, loaded page by page, and deleted after a confirmation', async ({
  page,
}) => {
  await signedIn(page)
  const api = await apiOf(page)
  for (let number = 1; number <= 30; number++) {
    const platform = number % 10 === 0 ? 'linkedin' : 'twitter'
    await api.draft({ platform, content: `Draft number ${number}.` })
  }
  const posts = page.getByRole('main').getByRole('link', { name: /^Draft number/ })
  await page.goto('/content/posts')
  await expect(posts.first()).toHaveText('Draft number 30.')
  const before = await posts.count()
  expect(before).toBeLessThan(30)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(posts).toHaveCount(30)
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
  await expect(posts.last()).toHaveText('Draft number 1.')

  await choose(page, 'Platform', 'LinkedIn')
  await expect(page).toHaveURL('/content/posts?platform=linkedin')
  await expect(posts).toHaveText(['Draft number 30.', 'Draft number 20.', 'Draft number 10.'])
  await choose(page, 'Status', 'Published')
  await expect(page).toHaveURL('/content/posts?platform=linkedin&status=published')
  await expect(page.getByText('No posts match')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.goto('/content/posts?status=draft&platform=linkedin')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Draft')
  await expect(posts).toHaveCount(3)

  await page.getByRole('button', { name: 'Delete' }).first().click()
  const question = page.getByRole('dialog', { name: 'Delete this post?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(posts).toHaveCount(3)
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(posts).toHaveText(['Draft number 20.', 'Draft number 10.'])
  await page.goto('/dashboard')
  await expect(page.getByRole('listitem').filter({ hasText: 'Total Posts' })).toContainText('29')
})
