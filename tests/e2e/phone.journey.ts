import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { chosenAccounts, contentField, picture, platformCard } from './studio.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test(
  'On a phone, the navigation is a drawer, and a post is written and published',
  { tag: '@core' },
  async ({ page }) => {
    await signedIn(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('button', { name: 'More' }).tap()
    const drawer = page.getByRole('navigation', { name: 'Main' })
    await expect(drawer).toBeVisible()
    await drawer.getByRole('link', { name: /Content Studio/ }).tap()
    await expect(page).toHaveURL('/content')
    await expect(drawer).toBeHidden()

    await platformCard(page, 'Twitter/X').tap()
    await page.getByRole('button', { name: 'Connect a Twitter/X account' }).tap()
    await page.getByRole('radio', { name: /Mila Okafor/ }).check()
    await page.getByRole('button', { name: 'Allow access' }).tap()
    await expect(page).toHaveURL('/content')
    await expect(chosenAccounts(page)).toContainText('@mila_writes')
    // What writes and what changes the text do not look alike.
    const iconOf = (name: string) =>
      page.getByRole('button', { name, exact: true }).locator('svg').first().innerHTML()
    expect(await iconOf('Assist')).not.toBe(await iconOf('Assistant'))
    await contentField(page).fill('Written on a phone')
    await page.getByLabel('Choose pictures').setInputFiles(await picture('sky.jpg', '#8ecae6'))
    await expect(page.getByRole('button', { name: /add description/ })).toBeVisible()
    const publish = page.getByRole('button', { name: 'Publish Now' })
    await page.evaluate('window.scrollTo(0, 0)')
    await expect(publish).toBeInViewport({ ratio: 1 })
    await publish.tap()
    const told = page.getByText('Content published to Twitter/X successfully!')
    await expect(told).toBeVisible()
    await expect(told).toBeInViewport()
  },
)
