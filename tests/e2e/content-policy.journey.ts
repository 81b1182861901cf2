import { expect, test, withoutLiveUpdates } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf } from './studio.ts'

const publicPages = [
  '/',
  '/privacy-policy',
  '/terms-of-service',
  '/login',
  '/register',
  '/reset-password',
  '/verify-email',
]

const signedInPages = [
  '/dashboard',
  '/content',
  '/content/posts',
  '/content/ideas',
  '/content/voices',
  '/content/voices/new',
  '/social',
  '/subscription',
  '/settings/appearance',
  '/settings/workspace',
  '/settings/assistant',
]

test('No page violates its content security policy', async ({ page, noErrors }) => {
  // The server rejects a link without its token and a callback without its state.
  noErrors.allow(/status of 4\d\d/)
  await withoutLiveUpdates(page)
  const open = async (path: string) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  for (const path of publicPages) await open(path)
  await signedIn(page)
  const api = await apiOf(page)
  const { id } = await api.draft({ platform: 'twitter', content: 'A post' })
  for (const path of [...signedInPages, `/content/posts/${id}`, `/content?post=${id}`]) await open(path)
  await open('/social/callback/twitter')
})
