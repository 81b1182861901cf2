import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { clientOf, connect } from './studio.ts'

test('The page of a published post shows its numbers and when they were read', async ({ page }) => {
  // Numbers are read within a minute.
  test.slow()
  await signedIn(page)
  await connect(page, 'twitter')
  const client = await clientOf(page)
  const { accounts } = await client.call<{ accounts: { id: string }[] }>('GET', '/api/social-accounts')
  const post = await client.save({
    platform: 'twitter',
    socialAccountId: accounts[0]?.id ?? null,
    content: 'Fresh bread',
  })
  await client.act(post, 'publish')
  await client.until(post.id, ['published'])

  const numbers = page.getByRole('region', { name: 'Performance' })
  await expect(async () => {
    await page.goto(`/content/posts/${post.id}`)
    await expect(page.getByText('Fresh bread').first()).toBeVisible()
    await expect(numbers).toBeVisible({ timeout: 3_000 })
  }).toPass({ intervals: [5_000] })
  await expect(numbers.getByText(/^Updated /)).toBeVisible()
  for (const name of ['Engagements', 'Impressions', 'Likes', 'Comments', 'Shares', 'Saves', 'Clicks']) {
    await expect(numbers.getByText(name, { exact: true })).toBeVisible()
  }
  // X tells no reach, and a post without a video has no plays.
  await expect(numbers.getByText('Reach', { exact: true })).toBeHidden()
  await expect(numbers.getByText('Video views', { exact: true })).toBeHidden()
})
