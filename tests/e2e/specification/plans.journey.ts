import { plans, planKeys } from '../../../contract/billing/plans.ts'
import { signedIn } from '../people.ts'
import { stopClock } from './clock.ts'
import { sentence } from './sentences.ts'
import { expect, profileWith, test } from './specification.ts'

const offers = [
  ['Free', '$0', '$0', '10', ['3 social platforms', 'Basic analytics', 'Community support']],
  [
    'Pro',
    '$19.99',
    '$199.99',
    '210',
    ['All platforms', 'Advanced analytics', 'Priority support', 'Scheduling', 'Brand voice'],
  ],
  [
    'Agency',
    '$49.99',
    '$499.99',
    '510',
    ['Reporting', 'Scheduling', 'Team collaboration', 'White-label options', 'API access'],
  ],
] as const

test('Plans and prices', async ({ page }) => {
  await signedIn(page)
  await page.goto('/subscription')
  const card = (plan: string) => page.getByRole('listitem', { name: `${plan} plan`, exact: true })
  const interval = page.getByRole('radiogroup', { name: 'Payment interval' })
  const price = (plan: string) => card(plan).getByText(/^\$/).first()

  for (const [plan, month, year, points, features] of offers) {
    await sentence(
      '9 Constants',
      `${plan}: ${month} per month${year === '$0' ? '' : ` or ${year} per year`}, ${points} points, ${features.join(', ')}`,
      async () => {
        const items = card(plan).getByRole('list').getByRole('listitem')
        await expect(items).toHaveCount(features.length + 1)
        const listed = await items.allTextContents()
        // What is still to come is marked so.
        expect(listed.map((one) => one.replace(/\s*Soon$/, ''))).toEqual([
          `${points} points a month`,
          ...features,
        ])
        await interval.getByText('Monthly').click()
        await expect(price(plan)).toHaveText(month)
        await interval.getByText('Yearly').click()
        await expect(price(plan)).toHaveText(year)
        await interval.getByText('Monthly').click()
      },
    )
  }
  await sentence(
    '3 Entities',
    'Plans (fields name, monthlyPrice, yearlyPrice, monthlyPoints, features, popular): free, pro, agency',
    async () => {
      expect(planKeys).toEqual(['free', 'pro', 'agency'])
      for (const [at, key] of planKeys.entries()) {
        const [name, month, year, points, features] = offers[at] ?? []
        expect(plans[key]).toEqual({
          key,
          name,
          monthlyPrice: Number(month?.slice(1)),
          yearlyPrice: Number(year?.slice(1)),
          monthlyPoints: Number(points),
          features,
          popular: key === 'pro',
        })
      }
      await expect(page.getByText('Most Popular', { exact: true })).toHaveCount(1)
      await expect(card('Pro').getByText('Most Popular', { exact: true })).toBeVisible()
    },
  )
  await sentence(
    '6 Roles',
    'Subscription tiers free, pro and agency differ in monthly points, price and features (team collaboration, white-label options and API access for agency only)',
    async () => {
      for (const feature of ['Team collaboration', 'White-label options', 'API access']) {
        await expect(card('Agency').getByText(feature, { exact: true })).toBeVisible()
        for (const plan of ['Free', 'Pro']) await expect(card(plan).getByText(feature)).toHaveCount(0)
      }
    },
  )
  await sentence('9 Constants', 'Point packs: 50 for $5.00; 200 for $18.00; 500 for $40.00', async () => {
    const packs = page.locator('#points').getByRole('list').first().getByRole('listitem')
    await expect(packs).toHaveCount(3)
    for (const [at, points, cost] of [
      [0, '50', '$5.00'],
      [1, '200', '$18.00'],
      [2, '500', '$40.00'],
    ] as const) {
      await expect(
        packs
          .nth(at)
          .getByText(new RegExp(`^${points}( points)?$`))
          .first(),
      ).toBeVisible()
      await expect(packs.nth(at).getByText(cost, { exact: true })).toBeVisible()
    }
  })
  await sentence(
    '9 Constants',
    'Points cost guide: text generation 2, image generation 5, video generation 20, scheduling 2',
    async () => {
      const guide = page.getByRole('region', { name: 'What points buy' })
      await expect(guide.locator('dt')).toHaveText([
        'Text generation',
        'Image generation',
        'Video generation',
        'Scheduling a post',
      ])
      await expect(guide.locator('dd')).toHaveText(['2 points', '5 points', '20 points', '2 points'])
    },
  )
  await sentence(
    '6 Roles',
    'Account types influencer and business_owner differ only in the profile label',
    async () => {
      const texts = new Map<string, string>()
      for (const [account_type, label] of [
        ['business_owner', 'Business Owner'],
        ['influencer', 'Influencer'],
        ['any other value', 'Influencer'],
      ] as const) {
        await profileWith(page, { account_type })
        const main = page.getByRole('main')
        await expect(main.getByText(label, { exact: true })).toHaveCount(1)
        await expect(main.locator('dd')).not.toHaveCount(0)
        await expect(main.getByText('Days', { exact: true })).toBeVisible()
        texts.set(account_type, (await main.innerText()).replace(label, ''))
      }
      expect(new Set(texts.values()).size).toBe(1)
      await page.unrouteAll()
    },
  )
})

test('What everybody can open', async ({ guest: page }) => {
  for (const [path, heading] of [
    ['/', /\w/],
    ['/verify-email', 'Email Verification'],
    ['/reset-password', 'Reset your password'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
  ] as const) {
    await sentence('6 Roles', `Unauthenticated: ${path}`, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveURL(path)
    })
  }
  await sentence(
    '9 Constants',
    'Legal text: service for people 18 and over or with parental consent; children under 13 not served; usage data kept up to 2 years; liability capped at the last 12 months of payments',
    async () => {
      const textOf = async (path: string) => {
        await page.goto(path)
        return await page.getByRole('main').innerText()
      }
      const [terms, privacy] = [await textOf('/terms-of-service'), await textOf('/privacy-policy')]
      expect(terms).toMatch(/at least 18[^.]*(parent|guardian)|18[^.]*(parent|guardian)[^.]*\./i)
      expect(`${terms} ${privacy}`).toMatch(/(children|anyone|people)[^.]*(under 13|younger than 13)/i)
      expect(privacy).toMatch(/usage[^.]*(2|two) years/i)
      expect(terms).toMatch(/(12|twelve) months/i)
    },
  )
  await sentence('5 Validation', 'The landing email field has no validation', async () => {
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Your email address' }).fill('no address at all')
    await page.getByRole('main').getByRole('button', { name: 'Get Started' }).first().click()
    await expect(page).toHaveURL('/register')
  })
  await sentence(
    '3 Entities',
    'The landing page animates an 11-platform figure although it names six',
    async () => {
      await page.goto('/')
      await expect(page.locator('[data-target]')).toHaveText(['100,000', '5,000,000', '11'])
      await expect(page.locator('#integrations').getByRole('listitem')).toHaveCount(6)
    },
  )
})

test.describe('With motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('The figures of the landing page', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const figures = page.locator('[data-target]')
    await expect(figures).toHaveText(['0', '0', '0'])
    await stopClock(page)
    await figures.first().scrollIntoViewIfNeeded()
    // The browser reports what is visible in one of its next frames.
    await page.evaluate(
      "new Promise((seen) => new IntersectionObserver(() => seen(true)).observe(document.querySelector('[data-stats]')))",
    )
    const pass = async (ms: number) => {
      await page.clock.runFor(ms)
      return await figures.allTextContents()
    }
    await sentence(
      '4 States',
      'Landing stats: once the stats section is visible, after 300 ms they count up over 60 steps across 2 seconds; targets 100,000, 5,000,000 and 11',
      async () => {
        expect(await pass(299)).toEqual(['0', '0', '0'])
        expect(await pass(2 + 1000)).toEqual(['50,000', '2,500,000', '6'])
      },
    )
    await sentence('9 Constants', 'Landing count-up 300 ms delay, 60 steps, 2 s', async () => {
      const seen = ['50,000']
      for (let ms = 0; ms < 960; ms += 10) seen.push((await pass(10))[0] ?? '')
      // Half of the 60 steps, but for the last one.
      expect(new Set(seen).size).toBe(29)
      expect(await pass(60)).toEqual(['100,000', '5,000,000', '11'])
    })
  })
})
