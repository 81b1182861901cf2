import { signedIn } from '../people.ts'
import { connect, newHandle } from '../studio.ts'
import { changeReply, colorOf, departs, expect, hold, profileWith, test } from './specification.ts'

test(
  'Analytics: static cards 1.2K Total Impressions, +15% Engagement Rate, 856 Followers Gained, 3.4K Profile Views, and a Coming Soon note',
  departs(
    'The cards show the numbers that the platforms give, and say where there are none; the note is gone.',
  ),
  async ({ member: { page } }) => {
    await page.goto('/analytics')
    const main = page.getByRole('main')
    for (const card of ['Total Impressions', 'Engagement Rate', 'Followers Gained', 'Profile Views']) {
      await expect(main.getByText(card, { exact: true }).first()).toBeVisible()
    }
    for (const sample of ['1.2K', '+15%', '856', '3.4K', /coming soon/i]) {
      await expect(main.getByText(sample)).toHaveCount(0)
    }
  },
)

test(
  'Social accounts: an info notice says integrations are coming soon',
  departs('All six platforms can be connected.'),
  async ({ member: { page } }) => {
    await page.goto('/social')
    await expect(page.getByRole('button', { name: /^Connect / })).not.toHaveCount(0)
    await expect(page.getByText(/coming soon/i)).toHaveCount(0)
  },
)

test(
  'Two sample connected accounts (instagram and twitter, same handle, followers 12.5K and 8.2K) each have Settings and Disconnect',
  departs('The accounts are those that the user connected, with the followers that the platforms tell.'),
  async ({ page }) => {
    await signedIn(page)
    const handle = newHandle()
    await connect(page, 'twitter', handle)
    await connect(page, 'instagram', handle)
    await page.goto('/social')
    await expect(page.getByText(`@${handle}`)).toHaveCount(2)
    await expect(page.getByText(/followers/i).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Settings/ })).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^Disconnect/ })).toHaveCount(2)
  },
)

test(
  'Disconnect removes it from the local list only',
  departs('It ends the access on the platform too.'),
  async ({ newcomer: { page } }) => {
    await page.goto('/robots.txt')
    const handle = await connect(page, 'twitter')
    await page.goto('/social')
    await page.getByRole('button', { name: /^Disconnect/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Disconnect/ })
      .click()
    await expect(page.getByText(`@${handle}`)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('No accounts connected yet')).toBeVisible()
  },
)

test(
  'An Available Platforms list has a disabled Connect Account',
  departs('Each platform of the list connects an account.'),
  async ({ member: { page } }) => {
    await page.goto('/social')
    await expect(page.getByRole('heading', { name: 'Available Platforms' })).toBeVisible()
    for (const name of ['Instagram', 'Facebook', 'LinkedIn', 'TikTok', 'YouTube']) {
      await expect(page.getByRole('button', { name: `Connect ${name}` })).toBeVisible()
    }
  },
)

test('Profile: avatar initial, full_name, email; a chip Business Owner when account_type is business_owner, else Influencer; a subscription_tier chip (default Free)', async ({
  member: { page, name, email },
}) => {
  await page.goto('/profile')
  const main = page.getByRole('main')
  await expect(main.getByText('A', { exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { name })).toBeVisible()
  await expect(main.getByText(email).first()).toBeVisible()
  await expect(main.getByText('Business Owner')).toBeVisible()
  await expect(main.getByText('Free', { exact: true }).first()).toBeVisible()
})

test('Edit Profile goes to settings', async ({ member: { page } }) => {
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL(/\/settings/)
})

test('Profile shows phone_number (else Not provided), Member since from created_at (else N/A), the plan name, and Manage Subscription (goes to subscription)', async ({
  member: { page },
}) => {
  await page.goto('/profile')
  const fact = (name: string) => page.locator('div:has(> dt)').filter({ hasText: name }).locator('dd').first()
  await expect(fact('Phone number')).toHaveText('Not provided')
  await expect(fact('Member since')).toContainText(String(new Date().getFullYear()))
  await expect(fact('Current plan')).toHaveText('Free')
  await page.getByRole('link', { name: 'Manage Subscription' }).click()
  await expect(page).toHaveURL('/subscription')
  await profileWith(page, { created_at: '' })
  await expect(fact('Member since')).toHaveText('N/A')
  await profileWith(page, {})
})

test(
  'Hard-coded quick stats: 24 posts, 3 platforms, 156 points, 7 days',
  departs('The same four figures are true; the last is days since joining.'),
  async ({ page }) => {
    await signedIn(page)
    await connect(page, 'twitter')
    await page.goto('/profile')
    const figures = page.locator('dl').filter({ hasText: 'Platforms' })
    await expect(figures.locator('dt')).toHaveText(['Posts', 'Platforms', 'Points', 'Days'])
    await expect(figures.locator('dd')).toHaveText(['0', '1', '10', '0'])
  },
)

test(
  'Settings: a static form (Full Name, Email, Phone Number, Bio, Save Profile) with sample defaults and no behaviour',
  departs('The form shows and saves the profile of the user; the address is changed under Security.'),
  async ({ member: { page, name, email } }) => {
    await page.goto('/settings/profile')
    await expect(page.getByLabel('Full Name')).toHaveValue(name)
    await expect(page.getByText(email).or(page.getByLabel('Email')).first()).toBeVisible()
    await expect(page.getByLabel(/Phone Number/).first()).toBeVisible()
    await page.getByLabel('Bio').fill('Writes about engines.')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Your profile is saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Bio')).toHaveValue('Writes about engines.')
  },
)

for (const [path, name, on] of [
  ['/settings/notifications', 'Email notifications', true],
  ['/settings/notifications', 'Content publishing updates', true],
  ['/settings/notifications', 'Marketing emails', false],
  ['/settings/security', 'Security alerts', true],
  ['/settings/notifications', 'Post published', true],
  ['/settings/notifications', 'Engagement milestones', false],
  ['/settings/appearance', 'Dark mode', false],
  ['/settings/appearance', 'Compact layout', true],
  ['/settings/appearance', 'Show tooltips', true],
  ['/settings/security', 'Share analytics data', false],
] as const) {
  test(`Toggles and defaults: ${name} ${on ? 'on' : 'off'}`, async ({ member: { page } }) => {
    await page.goto(path)
    const toggle = page.getByRole('switch', { name })
    if (on) await expect(toggle).toBeChecked()
    else await expect(toggle).not.toBeChecked()
  })
}

test(
  'Toggles and defaults: Two-factor authentication on',
  departs('The toggle tells the truth: on only once an authenticator is enrolled.'),
  async ({ member: { page } }) => {
    await page.goto('/settings/security')
    await expect(page.getByRole('switch', { name: 'Two-factor authentication' })).not.toBeChecked()
  },
)

test(
  'A Delete Account button has no behaviour',
  departs('It asks for the password and deletes the account after seven days, in which it can be kept.'),
  async ({ member: { page } }) => {
    await page.goto('/settings/security')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await expect(page.getByRole('dialog')).toContainText('7 days')
    await page.keyboard.press('Escape')
  },
)

test(
  'Current Plan is fixed to free',
  departs('It is the plan of the workspace, which is free at first.'),
  async ({ member: { page } }) => {
    await changeReply<{ subscription: object }>(page, '**/api/subscription', (body) => ({
      subscription: { ...body.subscription, plan: 'agency' },
    }))
    await page.goto('/subscription')
    const card = page.locator('[aria-label="Agency plan"]')
    await expect(card.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  },
)

test('Subscription: Current Plan free, with a monthly points figure and an Active chip', async ({
  member: { page },
}) => {
  await page.goto('/subscription')
  const main = page.getByRole('main')
  await expect(main.getByText('Current Plan', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('Active', { exact: true })).toBeVisible()
  await expect(main.getByText(/10 points/).first()).toBeVisible()
})

test('Plan cards for free, pro and agency; Most Popular is marked by a flag', async ({
  member: { page },
}) => {
  await page.goto('/subscription')
  for (const plan of ['Free', 'Pro', 'Agency']) {
    await expect(page.locator(`[aria-label="${plan} plan"]`)).toBeVisible()
  }
  await expect(page.getByText('Most Popular')).toHaveCount(1)
  await expect(page.locator('[aria-label="Pro plan"]')).toContainText('Most Popular')
})

test('The current plan shows Current Plan (disabled); others show Upgrade to {plan}', async ({
  member: { page },
}) => {
  await page.goto('/subscription')
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Upgrade to Agency' })).toBeEnabled()
})

test(
  'Free shows Downgrade (disabled); Upgrade only logs',
  departs('Both are real: an upgrade opens the checkout, and a paid plan can be changed to the free one.'),
  async ({ newcomer: { page } }) => {
    await page.goto('/subscription')
    const left = page.waitForURL((url) => url.pathname !== '/subscription')
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
    await left
  },
)

test('Point packs: 50 points for $5.00; 200 points for $18.00 (Best Value, save $2.00); 500 points for $40.00 (save $10.00)', async ({
  member: { page },
}) => {
  await page.goto('/subscription')
  const pack = (points: number) => page.locator(`[aria-label="${points} points"]`)
  await expect(pack(50)).toContainText('$5.00')
  await expect(pack(200)).toContainText('$18.00')
  await expect(pack(200)).toContainText('Best Value')
  await expect(pack(200)).toContainText(/save \$2\.00/i)
  await expect(pack(500)).toContainText('$40.00')
  await expect(pack(500)).toContainText(/save \$10\.00/i)
})

test(
  'Purchase buttons have no action',
  departs('They open the checkout.'),
  async ({ newcomer: { page } }) => {
    await page.goto('/subscription')
    const left = page.waitForURL((url) => url.pathname !== '/subscription')
    await page.getByRole('button', { name: 'Purchase 50 points' }).click()
    await left
  },
)

test('Help: Live Chat (disabled, coming soon); Email Support (a mailto link to a support address)', async ({
  member: { page },
}) => {
  await page.goto('/help')
  const main = page.getByRole('main')
  await expect(main.getByText('Live Chat')).toBeVisible()
  await expect(main.getByText(/coming soon/i)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Start a chat' })).toBeDisabled()
  await expect(main.getByText('Email Support')).toBeVisible()
  await expect(main.locator('a[href^="mailto:"]').first()).toBeVisible()
})

test(
  'Documentation (disabled)',
  departs('It opens the product’s own guides.'),
  async ({ member: { page } }) => {
    await page.goto('/help')
    await expect(page.getByText('Documentation', { exact: true }).first()).toBeVisible()
    await page.getByRole('list', { name: 'Guides' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/help\/./)
  },
)

test('Six FAQ accordion items', async ({ member: { page } }) => {
  await page.goto('/help')
  const questions = page.getByRole('main').locator('h3 > button')
  await expect(questions).toHaveCount(6)
  await questions.first().click()
  await expect(questions.first()).toHaveAttribute('aria-expanded', 'true')
})

test('A Still Need Help block with an email link and a link to follow the product on a social network', async ({
  member: { page },
}) => {
  await page.goto('/help')
  const block = page.getByRole('region', { name: /Still Need Help/i })
  await expect(block.locator('a[href^="mailto:"]')).toBeVisible()
  await expect(block.locator('a[href^="https://"]')).toBeVisible()
})

test('Email verification dialog: its title, heading, body, steps and buttons', async ({
  unverified: { page },
}) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'AI Generate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email Verification Required' })
  await expect(dialog.getByRole('heading', { name: 'Please verify your email to continue' })).toBeVisible()
  await expect(dialog).toContainText(
    'To use AI content generation and posting features, you need to verify your email address first.',
  )
  const steps = dialog.getByRole('listitem')
  await expect(steps.nth(0)).toContainText(/inbox.*spam/i)
  await expect(steps.nth(1)).toContainText(/click.*link/i)
  await expect(steps.nth(2)).toContainText(/return|come back/i)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Resend Email' })).toBeVisible()
})

test('The dialog starts in an info state', async ({ unverified: { page } }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'AI Generate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email Verification Required' })
  await expect(dialog.getByRole('button', { name: 'Resend Email' })).toBeEnabled()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  const { red, blue } = await colorOf(dialog.locator('svg').first())
  expect(blue).toBeGreaterThan(red)
})

test('Resend Email shows Sending... while busy; the dialog then shows a success or error message; closing clears the message', async ({
  unverified: { page },
}) => {
  await page.goto('/dashboard')
  const dialog = page.getByRole('dialog', { name: 'Email Verification Required' })
  await page.getByRole('button', { name: 'AI Generate' }).click()
  const release = await hold(page, '**/api/auth/resend-verification')
  await dialog.getByRole('button', { name: 'Resend Email' }).click()
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible()
  release()
  const message = dialog.getByText('Verification email sent! Please check your inbox and spam folder.')
  await expect(message).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'AI Generate' }).click()
  await expect(dialog).toBeVisible()
  await expect(message).toBeHidden()
})
