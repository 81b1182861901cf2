import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { clientOf, connect, newHandle } from './studio.ts'

test('Past posts of an account are read from its platform, and count nowhere', async ({ page, context }) => {
  const handle = newHandle()
  await test.step('before, the account publishes without this user', async () => {
    await signedIn(page)
    await connect(page, 'facebook', handle)
    const client = await clientOf(page)
    const { accounts } = await client.call<{ accounts: { id: string }[] }>('GET', '/api/social-accounts')
    const post = await client.save({
      platform: 'facebook',
      socialAccountId: accounts[0]?.id ?? null,
      content: 'We open on Monday.',
    })
    await client.act(post, 'publish')
    await client.until(post.id, ['published'])
  })

  await signedIn(page)
  await connect(page, 'facebook', handle)
  await page.goto('/social')
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Past posts' }).click()
  const dialog = page.getByRole('dialog', { name: `Past posts of @${handle} on Facebook` })
  await expect(dialog.getByText('Not read yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Read from Facebook' }).click()
  const posts = dialog.getByRole('list', { name: 'Past posts' }).getByRole('listitem')
  await expect(posts).toHaveCount(1)
  await expect(posts.getByText('External')).toBeVisible()
  await expect(posts.getByText('We open on Monday.')).toBeVisible()
  await expect(posts.getByText(/Impressions \d+/)).toBeVisible()
  await expect(dialog.getByText(/Updated /)).toBeVisible()
  const opened = context.waitForEvent('page')
  await posts.getByRole('link', { name: /View on Facebook/ }).click()
  await expect((await opened).getByText('We open on Monday.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/content/posts')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByText('We open on Monday.')).toBeHidden()
})
