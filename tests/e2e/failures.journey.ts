import { randomUUIDv7 } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { FaultOrder } from '../../sandbox/control/faults.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { atComposer, clientOf, contentField, newHandle } from './studio.ts'

/** Sets the platform's response for an account. */
async function strike(page: Page, order: FaultOrder): Promise<void> {
  const reply = await page.request.put('/sandbox/faults', { data: order })
  expect(reply.ok(), await reply.text()).toBe(true)
}

test(
  'A post that the platform rejects shows why and what to do, and can be retried',
  { tag: '@core' },
  async ({ page }) => {
    const account = await atComposer(page)
    await strike(page, {
      platform: 'twitter',
      operation: 'create-post',
      account,
      fault: 'account-restricted',
      times: 1,
    })
    await contentField(page).fill('Refused at first')
    await page.getByRole('button', { name: 'Publish Now' }).click()
    const failed = page.getByText(`Failed to publish content to @${account}`)
    await expect(failed).toBeVisible()
    await expect(contentField(page)).toHaveValue('Refused at first')
    await page.getByRole('link', { name: 'See what happened' }).click()
    await expect(page.getByText('Failed', { exact: true })).toBeVisible()
    const problem = page.getByRole('alert')
    await expect(problem).toContainText(`@${account} on Twitter/X:`)
    await expect(problem).toContainText(/again/i)
    await expect(page.getByText('Platform response').first()).toBeVisible()
    // The cure is one click where the problem is told.
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Published', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /View on X/ })).toBeVisible()
  },
)

test('A composer with a failed post shows that it was published by a button elsewhere, and begins the next one', async ({
  page,
}) => {
  const account = await atComposer(page)
  await strike(page, {
    platform: 'twitter',
    operation: 'create-post',
    account,
    fault: 'account-restricted',
    times: 1,
  })
  await contentField(page).fill('Refused at first')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  const failed = page.getByText(`Failed to publish content to @${account}`)
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: /notification/i }).click()
  // It says the cure too.
  await expect(page.getByRole('dialog').getByRole('link', { name: /Post not published/ })).toContainText(
    'Sign in at x.com and follow its instructions',
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
  await expect(failed).toBeHidden()
  // It is told once.
  await expect(page.getByText('Published on Twitter/X.')).toHaveCount(0)
  await expect(contentField(page)).toHaveValue('')
  await page.waitForTimeout(2_500)
  await expect(page).toHaveURL(/\/content/)
})

test('An account without access is reconnected from the message about the problem', async ({ page }) => {
  const account = await atComposer(page)
  const revoked = await page.request.post(`/sandbox/accounts/twitter/${account}/revoke`, { data: {} })
  expect(revoked.ok()).toBe(true)
  await contentField(page).fill('Not let in')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Twitter/X no longer lets us post to this account.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Connect the account again' }).click()
  // The composer has such a button too.
  await expect(page.getByRole('heading', { name: 'Connected Accounts' })).toBeVisible()
  await page.getByRole('button', { name: 'Reconnect' }).click()
  await page.getByRole('radio', { name: new RegExp(account) }).check()
  await page.getByRole('button', { name: 'Allow access' }).click()
  await expect(
    page.getByRole('heading', { name: `@${account} on Twitter/X is connected again` }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Resume 1 post' }).click()
  await expect(page.getByText('1 post is being published.')).toBeVisible()
  await expect(page).toHaveURL('/social')
  await expect(page.getByRole('button', { name: 'Reconnect' })).toBeHidden()
  await page.goto('/content/posts')
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
})

test(
  'If the response is lost permanently, the user is asked whether the post was published',
  { tag: '@core' },
  async ({ page }) => {
    const account = await atComposer(page)
    await strike(page, { platform: 'twitter', operation: 'create-post', account, fault: 'reset-after' })
    await strike(page, { platform: 'twitter', operation: 'timeline', account, fault: 'revoked-token' })
    await contentField(page).fill('Is it there?')
    await page.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page.getByText('Is the post on Twitter/X?')).toBeVisible({ timeout: 60_000 })
    // The outcome is unknown, so the message must not say that it failed.
    await expect(page.getByText(/Failed to publish/)).toBeHidden()
    await page.getByRole('link', { name: 'Decide on its page' }).click()
    await expect(page.getByText('Needs attention', { exact: true })).toBeVisible()
    // The bell leads there too, and its panel does not cover the question.
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Decide/ })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Is the post on Twitter/X?' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish again' }).click()
    await expect(page.getByRole('dialog', { name: 'Publish the post again?' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'It was published' }).click()
    await expect(page.getByText('Published', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Is the post on Twitter/X?' })).toBeHidden()
  },
)

test('A post that is refused as a duplicate is edited, not published again', async ({ page }) => {
  await atComposer(page)
  const client = await clientOf(page)
  const { accounts } = await client.call<{ accounts: Parameters<typeof client.draft>[0][] }>(
    'GET',
    '/api/social-accounts',
  )
  const [connected] = accounts
  if (!connected) throw new Error('There is no account')
  const earlier = await client.draft(connected, 'The same again')
  await client.act(earlier, 'publish')
  await client.until(earlier.id, ['published'])
  await contentField(page).fill('The same again')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Twitter/X already has this text')).toBeVisible()
  // Scrolled to the end, the message covers nothing.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('combobox', { name: 'Who can reply' }).hover({ trial: true })
  await page.getByRole('link', { name: 'Decide on its page' }).click()
  await expect(page.getByRole('heading', { name: 'Twitter/X already has this text' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'It was published' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish again' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit the post' }).click()
  await expect(contentField(page)).toHaveValue('The same again')
})

test('A rate-limited post shows how long it waits, and can be canceled', async ({ page }) => {
  const account = await atComposer(page)
  await strike(page, {
    platform: 'twitter',
    operation: 'create-post',
    account,
    fault: 'rate-limit',
    seconds: 600,
  })
  await contentField(page).fill('In a while')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText(/Twitter\/X needs more time\. We try again at/)).toBeVisible()
  await page.getByRole('link', { name: 'View status' }).click()
  await expect(page.getByText(/Waiting; next try/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop trying' }).click()
  await expect(page.getByRole('button', { name: 'Stop trying' })).toBeHidden()
  await expect(
    page.getByRole('button', { name: 'Edit' }).or(page.getByRole('link', { name: 'Edit' })),
  ).toBeVisible()
  await expect(page.getByText('Failed to publish content')).toBeHidden()
})

test('A post that fails after the user has left the composer is told there, with a link to the post', async ({
  page,
}) => {
  const account = await atComposer(page)
  const refused = { platform: 'twitter', operation: 'create-post', account } as const
  await strike(page, { ...refused, fault: 'retry-after', seconds: 10, times: 1 })
  await strike(page, { ...refused, fault: 'account-restricted' })
  await contentField(page).fill('Refused in the end')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText(/Twitter\/X needs more time\. We try again at/)).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(`Failed to publish content to @${account}`)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'See what happened' }).click()
  await expect(page).toHaveURL(/\/content\/posts\//)
  await expect(page.getByText('Failed', { exact: true })).toBeVisible()
})

test('A dashboard that cannot be loaded shows an error and can be retried', async ({ page, noErrors }) => {
  noErrors.allow(/500|503|ERR_FAILED|Failed to load/)
  await atComposer(page)
  await page.route(/\/api\/dashboard/, (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page.getByText('Your dashboard could not be loaded')).toBeVisible({ timeout: 30_000 })
  await page.unroute(/\/api\/dashboard/)
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByText('Total Posts')).toBeVisible()
})

test('A part of a screen, and a screen, whose script cannot be loaded can be tried again, and the text stays', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/ERR_FAILED|Failed to (load|fetch)|dynamically imported module/)
  await page.route(/\/assets\/emoji-popover/, (route) => route.abort())
  await atComposer(page)
  await contentField(page).fill('Not lost')
  await page.getByRole('button', { name: 'Emoji' }).click()
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible()
  await page.unroute(/\/assets\/emoji-popover/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(contentField(page)).toHaveValue('Not lost')

  await page.route(/\/assets\/analytics-screen/, (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByText('This page could not be loaded')).toBeVisible()
  await page.unroute(/\/assets\/analytics-screen/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Total Impressions').first()).toBeVisible()
})

test('A failed post is sent again with two clicks from the bell, and leads to the others of its group and back', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/404/)
  await signedIn(page)
  const client = await clientOf(page)
  const handle = newHandle()
  const x = await client.connect('twitter', handle)
  const other = await client.connect('twitter', newHandle())
  await strike(page, {
    platform: 'twitter',
    operation: 'create-post',
    account: handle,
    fault: 'account-restricted',
    times: 1,
  })
  const targets = [x, other].map(({ id, platform }) => ({
    id: randomUUIDv7(),
    platform,
    socialAccountId: id,
  }))
  const id = randomUUIDv7()
  const { group } = await client.call<{ group: { version: number } }>('PUT', `/api/post-groups/${id}`, {
    version: 0,
    content: 'Refused once',
    targets,
  })
  await client.call('POST', `/api/post-groups/${id}/publish`, { version: group.version })
  await client.until(targets[0]?.id ?? '', ['failed'])

  await test.step('the dashboard and the list have the same button', async () => {
    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'Needs your attention' })
    await expect(card.getByRole('button', { name: /^Try again/ })).toBeVisible()
    // The post is named once.
    await expect(card.getByRole('link')).toHaveText(['See all', 'Refused once'])
    await card.getByRole('link', { name: 'See all' }).click()
    await expect(page.getByRole('navigation', { name: 'Lists of posts' })).toBeVisible()
    await expect(page.getByRole('listitem').getByRole('button', { name: /^Try again/ })).toBeVisible()
  })

  await test.step('the page of a post shows the others of its group, and leads back to the list', async () => {
    await page.getByRole('link', { name: /^Refused once/ }).click()
    const siblings = page.getByRole('navigation', { name: 'Other posts of this group' })
    await siblings.getByRole('link', { name: /Published/ }).click()
    await expect(page).toHaveURL(`/content/posts/${targets[1]?.id}`)
    await expect(siblings.getByRole('link')).toHaveAccessibleName(/Failed/)
    await page.getByRole('link', { name: 'Posts', exact: true }).last().click()
    await expect(page).toHaveURL('/content/posts?tab=attention')
  })

  await test.step('from the bell it is sent again', async () => {
    await page.getByRole('button', { name: /Notifications/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Try again/ })
      .click()
    await client.until(targets[0]?.id ?? '', ['published'])
    await expect(page.getByText('Nothing needs your attention')).toBeVisible()
    // A result follows the message that it is being published.
    await expect(page.getByText('Published on Twitter/X.').locator('visible=true')).toBeVisible()
    // The failure is solved for every reader.
    await expect(
      page.getByRole('dialog').getByRole('link', { name: /^Published after another try/ }),
    ).toContainText('Just now')
    // The button that had the focus is gone, so the panel gets it first.
    await page.getByRole('dialog').press('Escape')
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  await test.step('an address without a post says so and leads on', async () => {
    for (const address of ['/content/posts/nowhere', '/content?post=nowhere']) {
      await page.goto(address)
      await expect(page.getByText('This post does not exist')).toBeVisible()
    }
    await page.getByRole('link', { name: 'All posts' }).click()
    await expect(page).toHaveURL('/content/posts')
    await page.goto('/content/evergreen/nowhere')
    await expect(page.getByText('This set does not exist any more')).toBeVisible()
  })
})
