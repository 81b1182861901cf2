import type { Page } from '@playwright/test'
import { signedIn } from '../people.ts'
import { clientOf, newHandle } from '../studio.ts'
import { departure, sentence } from './sentences.ts'
import { changeReply, colorOf, expect, styleOf, test } from './specification.ts'

const shell = '2 Shell'
const constants = '9 Constants'

const pages = [
  {
    key: 'content',
    label: 'Content Studio',
    badge: 'AI',
    subtitle: 'Create and manage your social media content',
  },
  { key: 'analytics', label: 'Analytics', subtitle: 'Insights and performance metrics' },
  {
    key: 'social',
    label: 'Social Accounts',
    title: 'Connected Accounts',
    subtitle: 'Manage your connected social accounts',
  },
  { key: 'profile', label: 'Profile', subtitle: 'Your account information and preferences' },
  {
    key: 'subscription',
    label: 'Subscription & Billing',
    badge: 'Pro',
    subtitle: 'Manage your plan and billing',
  },
  { key: 'settings', label: 'Settings', subtitle: 'App settings and configurations' },
  { key: 'help', label: 'Help & Support', subtitle: 'Get help and support' },
  { key: 'dashboard', label: 'Dashboard', subtitle: 'Overview of your content performance' },
]

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const topBar = (page: Page) => page.getByRole('banner')
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open navigation' })

test('The shell of signed-in pages', async ({ page }) => {
  const { name } = await signedIn(page)
  await page.goto('/dashboard')

  for (const { key, label, badge = '', title = label, subtitle } of pages) {
    const marked = badge === '' ? '' : ` (badge ${badge})`
    const titled = title === label ? '' : `, the page title ${title}`
    await sentence(
      shell,
      `Navigation: ${key} has the label ${label}${marked}${titled} and the subtitle "${subtitle}"`,
      async () => {
        const link = sidebar(page).locator(`li a[href="/${key}"]`)
        await expect(link).toHaveText(`${label}${badge}`)
        await link.click()
        await expect(topBar(page).getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(topBar(page).getByText(subtitle, { exact: true })).toBeVisible()
        await expect(page).toHaveURL(key === 'settings' ? '/settings/profile' : new RegExp(`/${key}$`))
      },
    )
  }
  await sentence(
    shell,
    'Sidebar groups: WORKSPACE (dashboard, content, analytics, social) and ACCOUNT (profile, subscription, settings, help)',
    async () => {
      const groups = sidebar(page).locator('p:has(+ ul)')
      await expect(groups).toHaveText(['Workspace', 'Account'])
      // Written as in a sentence, and shown in capitals.
      for (const group of await groups.all()) await expect(group).toHaveCSS('text-transform', 'uppercase')
      const lists = sidebar(page).locator('p + ul')
      await expect(lists.nth(0).getByRole('link')).toHaveText([
        'Dashboard',
        'Content StudioAI',
        'Analytics',
        'Social Accounts',
      ])
      await expect(lists.nth(1).getByRole('link')).toHaveText([
        'Profile',
        'Subscription & BillingPro',
        'Settings',
        'Help & Support',
      ])
    },
  )
  await sentence(constants, 'Sidebar width 280 px', async () => {
    // With the line at its side.
    expect((await sidebar(page).locator('xpath=..').boundingBox())?.width).toBe(280)
  })
  await sentence(
    shell,
    'The sidebar holds an Unlock Pro Features card with an Upgrade Now chip leading to subscription',
    async () => {
      await expect(sidebar(page).getByText('Unlock Pro Features', { exact: true })).toBeVisible()
      await sidebar(page).getByRole('link', { name: 'Upgrade Now', exact: true }).click()
      await expect(page).toHaveURL('/subscription')
    },
  )
  await sentence(shell, 'The top bar has a points balance pill', async () => {
    await expect(topBar(page).getByRole('link', { name: '10 points left', exact: true })).toBeVisible()
    await changeReply<{ points: object }>(page, '**/api/points', (body) => ({
      ...body,
      points: { ...body.points, total_points: 250, used_points: 94 },
    }))
    await page.goto('/dashboard')
    await topBar(page).getByRole('link', { name: '156 points left', exact: true }).click()
    await expect(page).toHaveURL('/subscription')
    await page.unrouteAll()
    await page.goto('/dashboard')
  })

  const help = topBar(page).getByRole('button', { name: 'Help', exact: true })
  await sentence(shell, 'The top bar has a help button', async () => {
    await help.click()
    await expect(page.getByRole('menuitem')).toHaveText([/\w/, 'Help & Support', 'Keyboard shortcuts'])
    await page.getByRole('menuitem', { name: 'Help & Support' }).click()
    await expect(page).toHaveURL('/help')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(help).toBeVisible()
    await expect(page.getByText('Get help and support', { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(help).toBeVisible()
  })

  const bell = (words = 'Notifications') => topBar(page).getByRole('button', { name: words, exact: true })
  const panel = page.getByRole('dialog', { name: 'Notifications', exact: true })
  await departure(
    shell,
    'The bell shows a fixed badge of 3, yet its dropdown says No new notifications',
    'The badge is the true number of unread notifications; the text is shown when there are none.',
    async () => {
      await expect(bell()).toHaveText('')
      await bell().click()
      await expect(panel.getByText('No new notifications', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()

      const client = await clientOf(page)
      const account = await client.connect('twitter', newHandle())
      const strike = { platform: 'twitter', operation: 'create-post', fault: 'account-restricted' }
      await page.request.put('/sandbox/faults', { data: { ...strike, account: account.username } })
      for (const text of ['Refused', 'Refused too']) {
        const draft = await client.draft(account, text)
        await client.act(draft, 'publish')
        await client.until(draft.id, ['failed'])
      }
      const withTwo = bell('Notifications, 2 unread')
      await expect(withTwo).toHaveText('2')
      const { red, green, blue } = await colorOf(withTwo.locator('span').first())
      expect([red, green, blue]).toEqual([255, 255, 255])
      expect(await styleOf(withTwo.locator('span').first(), 'background-color')).toBe('rgb(179, 38, 30)')
      await withTwo.click()
      await expect(panel.getByRole('listitem')).toHaveText([
        /^Unread: Post not published.*Refused too/,
        /^Unread: Post not published.*Refused/,
      ])
      await panel.getByRole('button', { name: 'Mark all as read' }).click()
      await page.keyboard.press('Escape')
      await expect(bell()).toHaveText('')
      await page.reload()
      await bell().click()
      await expect(panel.getByRole('listitem')).toHaveText([/^Post not published/, /^Post not published/])
    },
  )
  await sentence(constants, 'Notification dropdown width 320 px', async () => {
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(320)
    await page.keyboard.press('Escape')
  })

  await sentence(
    shell,
    'The sidebar is permanent at wide screens and a toggleable temporary drawer below the large breakpoint',
    async () => {
      await page.setViewportSize({ width: 1200, height: 900 })
      await expect(sidebar(page)).toBeInViewport()
      await expect(openMenu(page)).toBeHidden()
      await page.setViewportSize({ width: 1199, height: 900 })
      await expect(sidebar(page)).toBeHidden()
      const drawer = page.getByRole('dialog', { name: 'Navigation', exact: true })
      await openMenu(page).click()
      await expect(drawer.getByRole('link', { name: 'Analytics', exact: true })).toBeInViewport()
      await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(280)
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await openMenu(page).click()
      await drawer.getByRole('link', { name: 'Analytics', exact: true }).click()
      await expect(page).toHaveURL(/\/analytics$/)
      await expect(drawer).toBeHidden()
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(sidebar(page)).toBeInViewport()
    },
  )
  await sentence(shell, 'The top bar has an account menu (Profile, Settings, Sign out)', async () => {
    const account = topBar(page).getByRole('button', { name: `Account of ${name}`, exact: true })
    for (const [item, address] of [
      ['Profile', '/profile'],
      ['Settings', '/settings/profile'],
      ['Sign out', '/'],
    ] as const) {
      await account.click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
      await expect(page).toHaveURL(address)
    }
  })
})

/** The value of a variable of the theme, in small letters. */
const themed = (page: Page, name: string) =>
  page.evaluate<string>(
    `getComputedStyle(document.documentElement).getPropertyValue('--pw-palette-${name}').trim().toLowerCase()`,
  )

test('The theme', async ({ page }) => {
  await signedIn(page)
  await page.goto('/dashboard')
  const card = page.getByRole('list', { name: 'Your figures' }).getByRole('listitem')
  await expect(card).toHaveCount(4)
  const title = page.getByRole('heading', { level: 1 })
  const subtitle = page.getByText('Overview of your content performance', { exact: true })

  await sentence(
    constants,
    'Theme: primary #6366f1 (light #8b5cf6, dark #4f46e5), secondary #8b5cf6; background #f8fafc, paper white; text primary #1e293b; error #B3261E, warning #F59E0B, success #10B981, info #3B82F6',
    async () => {
      const wanted = {
        'primary-main': '#6366f1',
        'primary-light': '#8b5cf6',
        'primary-dark': '#4f46e5',
        'secondary-main': '#8b5cf6',
        'background-default': '#f8fafc',
        'background-paper': '#ffffff',
        'text-primary': '#1e293b',
        'error-main': '#b3261e',
        'warning-main': '#f59e0b',
        'success-main': '#10b981',
        'info-main': '#3b82f6',
      }
      const found: Record<string, string> = {}
      for (const name of Object.keys(wanted)) found[name] = await themed(page, name)
      expect(found).toEqual(wanted)
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(248, 250, 252)')
      await expect(card.first()).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await expect(title).toHaveCSS('color', 'rgb(30, 41, 59)')
    },
  )
  await sentence(constants, 'Theme: text secondary #64748b', async () => {
    expect(await themed(page, 'text-secondary')).toBe('#64748b')
    await expect(subtitle).toHaveCSS('color', 'rgb(100, 116, 139)')
  })
  await sentence(constants, 'Font stack Inter, Roboto, Helvetica, Arial', async () => {
    const stack = '"Inter Variable", Inter, Roboto, Helvetica, Arial, sans-serif'
    for (const one of [page.locator('body'), title, card.first(), page.getByRole('button').first()]) {
      await expect(one).toHaveCSS('font-family', stack)
    }
  })
  await sentence(
    constants,
    'Corner radius 12; cards radius 16; buttons not upper-cased, weight 600, with a gradient fill from indigo to violet',
    async () => {
      const buttons = page.getByRole('region', { name: 'Quick Actions' }).locator('.MuiButton-root')
      await expect(buttons).toHaveCount(4)
      for (const button of await buttons.all()) {
        await expect(button).toHaveCSS('border-radius', '12px')
        await expect(button).toHaveCSS('text-transform', 'none')
        await expect(button).toHaveCSS('font-weight', '600')
      }
      await expect(buttons.first()).toHaveCSS(
        'background-image',
        'linear-gradient(120deg, rgb(79, 70, 229) 0%, rgb(124, 58, 237) 100%)',
      )
      for (const one of await page.locator('.MuiCard-root').all()) {
        await expect(one).toHaveCSS('border-radius', '16px')
      }
      await page.goto('/settings')
      await expect(page.getByLabel('Full Name').locator('xpath=..')).toHaveCSS('border-radius', '12px')
    },
  )
  await sentence(constants, 'Default breakpoints xs 0, sm 600, md 900, lg 1200, xl 1536', async () => {
    await page.goto('/help')
    await expect(title).toHaveText('Help & Support')
    const widths = await page.evaluate<number[]>(`(() => {
      const rulesOf = (rules) => [...rules].flatMap((rule) => [rule, ...(rule.cssRules ? rulesOf(rule.cssRules) : [])])
      const all = [...document.styleSheets].flatMap((sheet) => rulesOf(sheet.cssRules))
      const named = all.flatMap((rule) => /\\(min-width: ?(\\d+)px\\)/.exec(rule.media?.mediaText ?? '')?.[1] ?? [])
      return [...new Set(named.map(Number))].toSorted((a, b) => a - b)
    })()`)
    expect(widths).toEqual([0, 600, 900, 1200, 1536])
  })
})
