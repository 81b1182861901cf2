import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { expectPoints, payWith, subscribe } from './money.ts'
import { newPerson, readMail, signedIn } from './people.ts'
import { apiOf, atComposer, connect, contentField, newHandle, schedule, timeButton } from './studio.ts'

test('A user on the free plan finds a locked feature, upgrades, buys points, and cancels at the end of the period', async ({
  page,
  context,
  noErrors,
}) => {
  noErrors.allow(/402/)
  test.setTimeout(150_000)
  const person = await signedIn(page, newPerson())
  await connect(page, 'twitter', newHandle())
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expectPoints(other, 10)
  await expect(other.getByText('Unlock Pro Features')).toBeVisible()
  // A tab in the background paints once a second, and each click waits for two frames.
  await page.bringToFront()
  await page.goto('/content')
  await contentField(page).fill('Our shop opens on Friday')

  await test.step('scheduling is locked, and the message names the plan that includes it', async () => {
    await timeButton(page).click()
    const lock = page.getByRole('dialog', { name: 'Schedule posts with Pro' })
    await expect(lock.getByText(/\$19\.99 a month/)).toBeVisible()
    await lock.getByRole('link', { name: 'See plans' }).click()
    await expect(page.getByRole('heading', { name: 'Subscription & Billing', level: 1 })).toBeVisible()
  })

  await test.step('a declined card and leaving the checkout change nothing', async () => {
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
    await expect(page.getByRole('heading', { name: /Subscribe to/ })).toBeVisible()
    await payWith(page, /declined/i)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByText(/nothing was charged/i)).toBeVisible()
    await expect(page).toHaveURL('/subscription')
    await expectPoints(page, 10)
  })

  await test.step('with the test card, plan, points and locks change immediately, in the other tab too', async () => {
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
    await payWith(page, /4242/)
    await expect(page.getByText(/^Pro is active/)).toBeVisible()
    await expectPoints(page, 210)
    await expect(page.getByText('Unlock Pro Features')).toBeHidden()
    await expectPoints(other, 210)
    await expect(other.getByText('Unlock Pro Features')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  })

  await test.step('the draft is kept and can be scheduled for its price', async () => {
    await page.goto('/content')
    await expect(contentField(page)).toHaveValue('Our shop opens on Friday')
    await timeButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Choose a time' })
    await dialog.getByRole('button', { name: 'Tomorrow, 9:00 AM' }).click()
    await dialog.getByRole('button', { name: 'Set time' }).click()
    await page.getByRole('button', { name: 'Schedule · 2 points' }).click()
    await expect(page.getByText(/^Scheduled for /)).toBeVisible()
    await expectPoints(page, 208)
  })

  await test.step('a pack is bought', async () => {
    await page.goto('/subscription?buy=points')
    await page.getByRole('button', { name: 'Purchase 50 points' }).click()
    await payWith(page, /4242/)
    await expect(page.getByText(/50 points were added/)).toBeVisible()
    await expectPoints(page, 258)
  })

  await test.step('the points history is complete, can be filtered and exported', async () => {
    const ledger = page.getByRole('region', { name: /points history/i })
    await expect(ledger.getByText('Scheduling a post for Twitter/X')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      ledger.getByRole('button', { name: /Export/ }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.trim().split('\n').length).toBeGreaterThanOrEqual(5)
    expect(csv).toContain('Scheduling a post for Twitter/X')
    await ledger.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Reserved' }).click()
    await expect(ledger.getByText(/50 points/)).toBeHidden()
    await expect(ledger.getByText('Scheduling a post for Twitter/X')).toBeVisible()
  })

  await test.step('both payments have an invoice and a receipt', async () => {
    const invoices = page.getByRole('list', { name: 'Invoices' })
    await expect(invoices.getByText('$19.99', { exact: true })).toBeVisible()
    await expect(invoices.getByText('$5.00', { exact: true })).toBeVisible()
    expect(await readMail(page, person.email, /receipt/i)).toMatch(/\$(19\.99|5\.00)/)
  })

  await test.step('canceling explains the effects, takes effect at the end of the period, and can be undone', async () => {
    await page.getByRole('button', { name: 'Downgrade to Free' }).click()
    const dialog = page.getByRole('dialog', { name: 'Downgrade to Free?' })
    await expect(dialog.getByText(/1 scheduled post still goes out on time/)).toBeVisible()
    await expect(dialog.getByText(/50 points that do not expire stay yours/)).toBeVisible()
    await dialog.getByRole('button', { name: /^Downgrade on / }).click()
    await expect(page.getByText(/^Ends on /)).toBeVisible()
    await expectPoints(page, 258)
    await page.getByRole('button', { name: /resume/i }).click()
    await expect(page.getByText(/^Ends on /)).toBeHidden()
  })
})

test('An upgrade shows what is due first; a card that fails changes nothing', async ({ page, noErrors }) => {
  noErrors.allow(/402/)
  await signedIn(page)
  await subscribe(page, 'pro', 'fails-later')
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Upgrade to Agency' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Agency' })
  const pay = dialog.getByRole('button', { name: /^Pay \$30\.00 and upgrade/ })
  await expect(pay).toBeVisible()
  await pay.click()
  await expect(dialog.getByText(/Nothing was changed and nothing was charged/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Use another card' }).click()
  await expect(page).toHaveURL(/\/sandbox\/stripe\//)
})

test('Without enough points, the dialog shows the cost and two options, and continues after a purchase in another tab', async ({
  page,
  context,
  noErrors,
}) => {
  noErrors.allow(/402/)
  test.setTimeout(120_000)
  await atComposer(page)
  await subscribe(page)
  const api = await apiOf(page)
  const { accounts } = (await api.get('/api/social-accounts')) as { accounts: { id: string }[] }
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16)
  const scheduleOne = async (index: number) => {
    const post = await api.draft({
      platform: 'twitter',
      content: `Post ${index}`,
      socialAccountId: accounts[0]?.id ?? null,
    })
    await api.post(`/api/posts/${post.id}/schedule`, {
      version: post.version,
      localTime: nextWeek,
      timeZone: 'UTC',
    })
  }
  for (let index = 0; index < 105; index += 5) {
    await Promise.all(Array.from({ length: 5 }, (_, more) => scheduleOne(index + more)))
  }
  await page.goto('/content')
  await expectPoints(page, 0)
  await contentField(page).fill('One post too many')
  await timeButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a time' })
  await dialog.getByRole('button', { name: 'Tomorrow, 9:00 AM' }).click()
  await dialog.getByRole('button', { name: 'Set time' }).click()
  await page.getByRole('button', { name: /^Schedule · 2 points/ }).click()
  const short = page.getByRole('dialog', { name: 'Not enough points' })
  await expect(short.getByText('0 points')).toBeVisible()

  const [shop] = await Promise.all([
    context.waitForEvent('page'),
    short.getByRole('link', { name: /Buy points/ }).click(),
  ])
  await shop.getByRole('button', { name: 'Purchase 50 points' }).click()
  await payWith(shop, /4242/)
  await expect(shop.getByText(/50 points were added/)).toBeVisible()
  await shop.close()

  const enough = page.getByRole('dialog', { name: 'You have enough points now' })
  await enough.getByRole('button', { name: /^Schedule · 2 points/ }).click()
  await expect(page.getByText(/^Scheduled for /)).toBeVisible()
  await expectPoints(page, 48)
})

test('A line of the points history links to its post until the post is deleted', async ({
  page,
  noErrors,
}) => {
  // The page of the post may hear of the change, and ask for the post, before it learns that the post was deleted.
  noErrors.allow(/404 .*\/api\/posts\//)
  await atComposer(page)
  await subscribe(page)
  await page.goto('/content')
  await schedule(page, 'To be deleted')
  await page.goto('/subscription')
  const ledger = page.getByRole('region', { name: /points history/i })
  await ledger.getByRole('link', { name: 'Scheduling a post for Twitter/X' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/content\/posts$/)
  await page.getByRole('link', { name: 'Subscription & Billing' }).click()
  await expect(ledger.getByText('Scheduling a post for Twitter/X (deleted post)')).toHaveCount(2)
  await expect(ledger.getByRole('link')).toHaveCount(0)
})

test('A member who may not manage billing sees the plan but none of the buttons', async ({ page }) => {
  await signedIn(page)
  await subscribe(page)
  // Other roles cannot be assigned yet, so the server's response for one is faked.
  await page.route('**/api/subscription', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { subscription: object }
    const subscription = { ...body.subscription, portal: false, can: { manage: false } }
    await route.fulfill({ response: reply, json: { ...body, subscription } })
  })
  await page.goto('/subscription')
  await expect(page.getByRole('region', { name: 'Current Plan' }).getByText(/^Renews on /)).toBeVisible()
  await expect(page.getByText('Only the owner of this workspace can change its plan.')).toBeVisible()
  await expect(page.getByText(/Only the owner of this workspace can buy them\./)).toBeVisible()
  await expect(page.getByRole('region', { name: /points history/i })).toBeVisible()
  await expect(page.getByRole('button', { name: /Upgrade|Downgrade|Purchase|payment/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Invoices' })).toHaveCount(0)
})
