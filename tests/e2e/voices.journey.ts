import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf, connect, contentField } from './studio.ts'

test('A brand voice learned from posts changes generated texts, and ideas become drafts', async ({
  page,
}) => {
  await signedIn(page, undefined, { plan: 'pro' })
  const handle = await connect(page, 'twitter')
  const api = await apiOf(page)

  await test.step('a post is published', async () => {
    const { accounts } = (await api.get('/api/social-accounts')) as { accounts: { id: string }[] }
    for (const content of ['Rye from the oven at four. #HouseBakery', 'Closed on Monday. #HouseBakery']) {
      const socialAccountId = accounts[0]?.id ?? null
      const post = await api.draft({ platform: 'twitter', socialAccountId, content })
      await api.post(`/api/posts/${post.id}/publish`, { version: 1 })
    }
    await expect(async () => {
      const { posts } = (await api.get('/api/posts?status=published')) as { posts: unknown[] }
      expect(posts).toHaveLength(2)
    }).toPass({ timeout: 30_000 })
  })

  await test.step('samples are selected, shown and saved with the voice', async () => {
    await page.goto('/content')
    await page.getByRole('link', { name: 'Add a voice' }).click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await page.getByRole('button', { name: 'Save voice' }).press('Enter')
    await expect(name).toBeFocused()
    await name.fill('House voice')
    await expect(page.getByText('Give the voice a name.')).toBeHidden()
    await page.getByRole('button', { name: 'Add a sample' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Sample 1' })).toBeFocused()
    await page.getByRole('button', { name: 'Remove sample 1' }).click()
    const avoid = page.getByRole('textbox', { name: 'Words to avoid' })
    await avoid.fill('cheap')
    await avoid.press('Enter')
    await page.getByRole('button', { name: 'Learn from my accounts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Learn from your posts' })
    await dialog.getByRole('checkbox', { name: /Rye from the oven/ }).check()
    await dialog.getByRole('checkbox', { name: /Closed on Monday/ }).check()
    await expect(dialog.getByText(`@${handle} on Twitter/X`).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Add 2 samples' }).click()
    await expect(page.getByRole('textbox', { name: 'Sample 1' })).toHaveValue(/HouseBakery/)
    await expect(page.getByRole('combobox', { name: 'Emoji' })).toHaveText('No emoji')
    await page.getByRole('button', { name: 'Save voice' }).click()
    await expect(page.getByRole('heading', { name: 'House voice' })).toBeVisible()
  })

  await test.step('generated texts follow the voice, and do not without it', async () => {
    await page.goto('/content?mode=ai')
    await expect(page.getByRole('combobox', { name: 'Brand voice' })).toHaveText('House voice')
    await page
      .getByRole('textbox', { name: 'What is the post about?' })
      .fill('Our bakery opens a second shop on Friday')
    const generate = page.getByRole('button', { name: /Generate Content/ })
    await generate.click()
    await expect(contentField(page)).toHaveValue(/#HouseBakery/)
    expect(await contentField(page).inputValue()).not.toMatch(/\p{Emoji_Presentation}/u)
    await expect(page.getByRole('region', { name: 'Brand voice check' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Brand voice' }).click()
    await page.getByRole('option', { name: 'No voice' }).click()
    await generate.click()
    await expect(contentField(page)).not.toHaveValue(/#HouseBakery/)
    await expect(page.getByRole('region', { name: 'Brand voice check' })).toBeHidden()
  })

  await test.step('the check flags off-brand words and selects them', async () => {
    await page.getByRole('combobox', { name: 'Brand voice' }).click()
    await page.getByRole('option', { name: 'House voice' }).click()
    await contentField(page).fill('Fresh and cheap bread today')
    const check = page.getByRole('region', { name: 'Brand voice check' })
    await expect(check.getByText('2 things don’t sound like House voice')).toBeVisible()
    await check.getByRole('button', { name: /Show in the text: .*cheap/ }).click()
    await expect(contentField(page)).toBeFocused()
    const chosen = '(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))'
    await expect.poll(() => page.evaluate(`${chosen}(document.activeElement)`)).toBe('cheap')
    await check.getByRole('button', { name: 'Add #HouseBakery' }).click()
    await expect(contentField(page)).toHaveValue('Fresh and cheap bread today\n\n#HouseBakery')
    await contentField(page).focus()
    // Clicked before the check has followed the text.
    await page.evaluate(`
      document.activeElement.setRangeText('Very ', 0, 0)
      document.activeElement.dispatchEvent(new Event('input', { bubbles: true }))
      document.querySelector('button[aria-label^="Show in the text"][aria-label*="cheap"]').click()`)
    await expect(contentField(page)).toHaveValue('Very Fresh and cheap bread today\n\n#HouseBakery')
    await expect.poll(() => page.evaluate(`${chosen}(document.activeElement)`)).toBe('cheap')
    await contentField(page).fill('Fresh bread at four\n\n#HouseBakery')
    await expect(check.getByText('Sounds like House voice')).toBeVisible()
  })

  await test.step('a week of ideas becomes a draft and a prompt', async () => {
    await page.goto('/content/ideas')
    await page.getByRole('textbox', { name: 'Topic or web address' }).fill('sourdough bread')
    await page.getByRole('button', { name: /Plan a week/ }).click()
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Compose' }) })
    await expect(cards).toHaveCount(7)
    await cards.nth(1).getByRole('button', { name: 'Write text · 0 points' }).click()
    await expect(cards.nth(1).getByRole('textbox', { name: /^Text for/ })).toHaveValue(/#HouseBakery/)
    await cards.nth(2).getByRole('button', { name: 'Compose' }).click()
    await expect(page.getByRole('textbox', { name: 'What is the post about?' })).toHaveValue(
      /sourdough bread/,
    )
    await page.goto('/content/ideas')
    await cards.nth(1).getByRole('button', { name: 'Compose' }).click()
    await expect(contentField(page)).toHaveValue(/sourdough[\s\S]*#HouseBakery/i)
  })
})
