import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf, contentField } from './studio.ts'

test('The command palette goes to a page and finds a post by its words', async ({ page }) => {
  await signedIn(page)
  const draft = await (await apiOf(page)).draft({ platform: 'twitter', content: 'Sourdough every morning.' })
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Sourdough every morning.' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search posts and commands' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('option', { name: /^New post/ })).toHaveAttribute('aria-selected', 'true')
  await field.fill('social')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/social')

  await page.keyboard.press('Control+k')
  await field.fill('sourd')
  await expect(page.getByRole('option', { name: /Sourdough every morning/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/content/posts/${draft.id}`)

  await page.keyboard.press('Control+k')
  await field.fill('nowhere to be found')
  await expect(page.getByText('Nothing found. Try other words.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
})

test('"?" lists the keyboard shortcuts and "c" starts a post, but not while somebody types', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto('/content/posts')
  await expect(page.getByText('No posts yet')).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('New post')).toBeVisible()
  await page.keyboard.press('c')
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await page.getByRole('searchbox').fill('c')
  await page.getByRole('searchbox').press('c')
  await expect(page.getByRole('searchbox')).toHaveValue('cc')
  await expect(page).toHaveURL('/content/posts?search=cc')
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/content')
  await expect(contentField(page)).toBeVisible()
})

test('On a phone the main pages are in a bar at the bottom, and the rest behind More', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page)
  await page.goto('/dashboard')
  const bar = page.getByRole('navigation', { name: 'Pages' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await bar.getByRole('link', { name: 'Posts' }).click()
  await expect(page).toHaveURL('/content/posts')
  await expect(page.getByText('No posts yet')).toBeVisible()
  const more = bar.getByRole('button', { name: 'More' })
  await expect(more).toHaveCSS('font-family', /^"?Inter/)
  await more.click()
  await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings/)
  await bar.getByRole('link', { name: 'New post' }).click()
  await expect(page).toHaveURL('/content')
  // The composer has its own bar there.
  await expect(bar).toBeHidden()
})

test('A page that is loaded again opens at the top', async ({ page }) => {
  await signedIn(page)
  const api = await apiOf(page)
  for (let number = 1; number <= 30; number++) {
    await api.draft({ platform: 'twitter', content: `Draft number ${number}.` })
  }
  await page.goto('/content/posts')
  await expect(page.getByRole('link', { name: 'Draft number 30.' })).toBeVisible()
  await page.evaluate('window.scrollTo(0, 900)')
  await expect.poll(() => page.evaluate('window.scrollY')).toBeGreaterThan(500)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Draft number 30.' })).toBeVisible()
  expect(await page.evaluate('window.scrollY')).toBe(0)
})

test('The link of the open page stays in view when a window becomes as narrow as a phone', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto('/content/voices')
  const open = page.getByRole('navigation', { name: 'Content Studio' }).getByRole('link', {
    name: 'Brand voices',
  })
  await expect(open).toBeInViewport({ ratio: 0.9 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(open).toBeInViewport({ ratio: 0.9 })
})
