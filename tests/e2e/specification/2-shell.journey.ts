import type { Page } from '@playwright/test'
import { departs, expect, test } from './specification.ts'

const pages = [
  {
    path: '/dashboard',
    label: 'Dashboard',
    title: 'Dashboard',
    subtitle: 'Overview of your content performance',
  },
  {
    path: '/content',
    label: 'Content Studio',
    badge: 'AI',
    title: 'Content Studio',
    subtitle: 'Create and manage your social media content',
  },
  {
    path: '/analytics',
    label: 'Analytics',
    title: 'Analytics',
    subtitle: 'Insights and performance metrics',
  },
  {
    path: '/social',
    label: 'Social Accounts',
    title: 'Connected Accounts',
    subtitle: 'Manage your connected social accounts',
  },
  {
    path: '/profile',
    label: 'Profile',
    title: 'Profile',
    subtitle: 'Your account information and preferences',
  },
  {
    path: '/subscription',
    label: 'Subscription & Billing',
    badge: 'Pro',
    title: 'Subscription & Billing',
    subtitle: 'Manage your plan and billing',
  },
  { path: '/settings', label: 'Settings', title: 'Settings', subtitle: 'App settings and configurations' },
  { path: '/help', label: 'Help & Support', title: 'Help & Support', subtitle: 'Get help and support' },
]

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

for (const { path, label, badge, title, subtitle } of pages) {
  test(`Navigation: ${path.slice(1)} has the label ${label}${badge ? ` (badge ${badge})` : ''}${title === label ? '' : `, the page title ${title}`} and the subtitle "${subtitle}"`, async ({
    member: { page },
  }) => {
    await page.goto('/dashboard')
    const link = sidebar(page).locator(`li a[href="${path}"]`)
    await expect(link).toHaveText(`${label}${badge ?? ''}`)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('banner').getByText(subtitle)).toBeVisible()
  })
}

test('Sidebar groups: WORKSPACE (dashboard, content, analytics, social) and ACCOUNT (profile, subscription, settings, help)', async ({
  member: { page },
}) => {
  await page.goto('/dashboard')
  const groups = sidebar(page).locator('p:has(+ ul)')
  await expect(groups).toHaveText(['Workspace', 'Account'])
  // Written as in a sentence, and shown in capitals.
  await expect(groups.first()).toHaveCSS('text-transform', 'uppercase')
  const lists = sidebar(page).locator('p + ul')
  await expect(lists.nth(0).getByRole('link')).toHaveText([
    'Dashboard',
    /Content Studio/,
    'Analytics',
    'Social Accounts',
  ])
  await expect(lists.nth(1).getByRole('link')).toHaveText([
    'Profile',
    /Subscription/,
    'Settings',
    'Help & Support',
  ])
})

test('The sidebar holds an Unlock Pro Features card with an Upgrade Now chip leading to subscription', async ({
  member: { page },
}) => {
  await page.goto('/dashboard')
  await expect(sidebar(page).getByText('Unlock Pro Features')).toBeVisible()
  await sidebar(page).getByRole('link', { name: 'Upgrade Now' }).click()
  await expect(page).toHaveURL('/subscription')
})

test('The top bar has a points balance pill', async ({ member: { page } }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('banner').getByRole('link', { name: /^\d+ points left$/ })).toBeVisible()
})

test('The top bar has a help button', async ({ member: { page } }) => {
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
})

test('The top bar has an account menu (Profile, Settings, Sign out)', async ({ member: { page, name } }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  for (const item of ['Profile', 'Settings', 'Sign out']) {
    await expect(page.getByRole('menuitem', { name: item, exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
})

test(
  'The bell shows a fixed badge of 3, yet its dropdown says No new notifications',
  departs('The badge is the true number of unread notifications; the text is shown when there are none.'),
  async ({ member: { page } }) => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Notifications', exact: true }).click()
    await expect(page.getByText('No new notifications')).toBeVisible()
    await page.keyboard.press('Escape')
  },
)

test('The sidebar is permanent at wide screens and a toggleable temporary drawer below the large breakpoint', async ({
  member: { page },
}) => {
  await page.goto('/dashboard')
  await page.setViewportSize({ width: 1200, height: 900 })
  await expect(sidebar(page)).toBeInViewport()
  await page.setViewportSize({ width: 1199, height: 900 })
  await expect(sidebar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(sidebar(page)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(sidebar(page)).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
})
