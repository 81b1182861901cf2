import type { Post } from '../../contract/posts/posts.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf, chosenAccounts, clientOf, connect, contentField } from './studio.ts'

test('Settings of an account: its name in lists, and the options, hashtags and links of its new posts', async ({
  page,
  context,
  noErrors,
}) => {
  // A value that is too long.
  noErrors.allow(/400/)
  await signedIn(page)
  const handle = await connect(page, 'twitter')
  await (
    await apiOf(page)
  ).post('/api/saved-texts', {
    kind: 'hashtags',
    name: 'Bakery',
    content: '#bread #rye',
  })

  await page.goto('/social')
  const card = page.getByRole('listitem', { name: /on Twitter\/X$/ })
  await card.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: `Settings of @${handle} on Twitter/X` })
  await dialog.getByLabel('Name in lists').fill('The bakery')
  await dialog.getByRole('combobox', { name: 'Who can reply' }).click()
  await page.getByRole('option', { name: 'Accounts you follow' }).click()
  await dialog.getByRole('combobox', { name: 'Hashtag set' }).click()
  await page.getByRole('option', { name: 'Bakery' }).click()
  await expect(dialog.getByText('#bread #rye')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Links' }).click()
  await page.getByRole('option', { name: 'UTM parameters of this account' }).click()

  await test.step('a value that is too long is refused at its field', async () => {
    await dialog.getByLabel('Campaign').fill('a'.repeat(61))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Use at most 60 characters.')).toBeVisible()
  })
  await dialog.getByLabel('Campaign').fill('spring')
  await expect(dialog.getByText(/utm_source=twitter&utm_medium=social&utm_campaign=spring/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`The settings of @${handle} are saved.`)).toBeVisible()
  await expect(card.getByText('Listed as The bakery')).toBeVisible()

  await test.step('the composer starts a post of the account with them', async () => {
    await page.goto('/content')
    await expect(chosenAccounts(page)).toContainText('The bakery')
    await expect(page.getByRole('combobox', { name: 'Who can reply' })).toHaveText('Accounts you follow')
    await contentField(page).fill('Fresh at https://example.com/bread today')
    await expect(page.getByText('Links get UTM parameters on Twitter/X.')).toBeVisible()
    await expect(page.getByText('The bakery: #bread #rye')).toBeVisible()
    await page.getByRole('button', { name: 'Add hashtags' }).click()
    await expect(contentField(page)).toHaveValue('Fresh at https://example.com/bread today\n\n#bread #rye')
    await expect(page.getByText('The bakery: #bread #rye')).toBeHidden()
  })

  await test.step('it is published with them, and lists name the account as it was named', async () => {
    await page.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
    const client = await clientOf(page)
    const { posts } = await client.call<{ posts: Post[] }>('GET', '/api/posts')
    const { post } = await client.read(posts[0]?.id ?? '')
    expect(post.options).toEqual({ replySettings: 'following' })
    const published = await context.newPage()
    await published.goto(post.permalink ?? '')
    await expect(
      published.getByText(/utm_source=twitter&utm_medium=social&utm_campaign=spring/),
    ).toBeVisible()
    await expect(published.getByText(/#bread/)).toBeVisible()
    await page.goto('/content/posts')
    await expect(page.getByRole('main').getByText('The bakery')).toBeVisible()
  })
})
