import type { Locator, Page } from '@playwright/test'
import type { PlanKey } from '../../contract/billing/plans.ts'
import type { FaultOrder } from '../../sandbox/control/faults.ts'
import type { PostGroup } from '../../contract/posts/post-groups.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { expect, test } from './fixtures.ts'
import { signedIn, type Person } from './people.ts'
import {
  apiOf,
  chosenAccounts,
  clientOf,
  connect,
  contentField,
  picture,
  platformCard,
  showBeside,
  timeButton,
} from './studio.ts'

type Accounts = { person: Person; x: string; instagram: string }

async function withTwoAccounts(page: Page, plan: PlanKey = 'free'): Promise<Accounts> {
  const person = await signedIn(page, undefined, { plan })
  const x = await connect(page, 'twitter')
  const instagram = await connect(page, 'instagram')
  return { person, x, instagram }
}

/** In an empty composer for both accounts. */
async function atBoth(page: Page, plan: PlanKey = 'free'): Promise<Accounts> {
  const accounts = await withTwoAccounts(page, plan)
  await page.goto('/content')
  await chooseBoth(page, (card) => card.click())
  return accounts
}

async function chooseBoth(page: Page, choose: (card: Locator) => Promise<void>): Promise<void> {
  await expect(chosenAccounts(page).getByRole('listitem')).toHaveCount(1)
  for (const name of ['Instagram', 'Twitter/X']) {
    const card = platformCard(page, name)
    if (!(await card.isChecked())) await choose(card)
  }
  await expect(chosenAccounts(page).getByRole('listitem')).toHaveCount(2)
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

async function addPicture(page: Page, name = 'bread.jpg'): Promise<void> {
  await page.getByLabel('Choose pictures').setInputFiles(await picture(name, '#c98a4b'))
  await expect(page.getByRole('button', { name: /add description of picture 1/ })).toBeVisible()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('Draft saved successfully!')).toBeVisible()
}

/** The posts of the only group, by platform. */
async function postsOf(page: Page): Promise<Record<string, Post>> {
  const client = await clientOf(page)
  const { posts } = await client.call<{ posts: Post[] }>('GET', '/api/posts')
  const groups = [...new Set(posts.map(({ groupId }) => groupId))]
  expect(groups).toHaveLength(1)
  const { group } = await client.call<{ group: PostGroup }>('GET', `/api/post-groups/${groups[0]}`)
  return Object.fromEntries(group.posts.map((post) => [post.platform, post]))
}

test('One text with a picture goes to Instagram and X in at most five clicks and with one upload', async ({
  page,
}) => {
  await withTwoAccounts(page)
  await page.goto('/dashboard')
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  let uploads = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/media')) uploads += 1
  })
  await click(page.getByRole('link', { name: 'Create Post' }))
  await expect(contentField(page)).toBeFocused()
  await page.keyboard.type('Fresh bread every morning at six.')
  await chooseBoth(page, click)
  await expect(page.getByRole('button', { name: 'Publish to 2 accounts' })).toBeDisabled()
  await expect(page.getByText('Instagram needs a picture or video.')).toBeVisible()
  const opened = page.waitForEvent('filechooser')
  await click(page.getByRole('button', { name: 'Add picture' }))
  await (await opened).setFiles(await picture('bread.jpg', '#c98a4b'))
  await expect(page.getByRole('list', { name: 'Length' })).toContainText('33/2,200')
  await expect(page.getByRole('list', { name: 'Length' })).toContainText('33/280')
  await click(page.getByRole('button', { name: 'Publish to 2 accounts' }))
  await expect(page.getByText('Content published to Instagram successfully!')).toBeVisible()
  await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
  expect({ clicks, uploads }).toEqual({ clicks: expect.any(Number), uploads: 1 })
  expect(clicks).toBeLessThanOrEqual(5)
  await expect(page).toHaveURL('/dashboard')
  const { instagram, twitter } = await postsOf(page)
  expect(instagram?.media.map(({ media }) => media.id)).toEqual(twitter?.media.map(({ media }) => media.id))
})

test(
  'A post is customized for one platform, and reset to the shared content',
  { tag: '@core' },
  async ({ page }) => {
    await atBoth(page)
    await contentField(page).fill('The long story of our bread.')
    await addPicture(page)

    await test.step('its own text and media change nothing else', async () => {
      await tab(page, 'Twitter/X').click()
      await expect(contentField(page)).toHaveValue('The long story of our bread.')
      await contentField(page).fill('Short for X')
      await page.getByRole('button', { name: /^Remove picture 1/ }).click()
      await expect(tab(page, 'Twitter/X')).toHaveAccessibleName(/customized/)
      await tab(page, 'Shared').click()
      await expect(contentField(page)).toHaveValue('The long story of our bread.')
      await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1)
      await save(page)
      const posts = await postsOf(page)
      expect(posts['instagram']).toMatchObject({ content: 'The long story of our bread.', media: [{}] })
      expect(posts['twitter']).toMatchObject({ content: 'Short for X', media: [] })
    })

    await test.step('the preview shows each post', async () => {
      await showBeside(page, 'Preview')
      const preview = page.getByRole('region', { name: 'Live Preview' })
      await preview.getByRole('button', { name: 'Instagram' }).click()
      await expect(preview.getByText('The long story of our bread.')).toBeVisible()
      await preview.getByRole('button', { name: 'Twitter/X' }).click()
      await expect(preview.getByText('Short for X')).toBeVisible()
    })

    await test.step('reset, it follows the shared content again', async () => {
      await tab(page, 'Twitter/X').click()
      await page.getByRole('button', { name: 'Reset to shared' }).click()
      await expect(contentField(page)).toHaveValue('The long story of our bread.')
      await tab(page, 'Shared').click()
      await contentField(page).fill('The story, told again.')
      await save(page)
      const posts = await postsOf(page)
      for (const platform of ['instagram', 'twitter']) {
        expect(posts[platform]).toMatchObject({ content: 'The story, told again.', media: [{}] })
      }
    })
  },
)

test('Where one of two accounts fails, the other stays published, and one click goes on', async ({
  page,
}) => {
  const { x, instagram } = await atBoth(page)
  const order: FaultOrder = {
    platform: 'twitter',
    operation: 'create-post',
    account: x,
    fault: 'account-restricted',
    times: 1,
  }
  expect((await page.request.put('/sandbox/faults', { data: order })).ok()).toBe(true)
  await contentField(page).fill('Told to everyone')
  await addPicture(page)
  await page.getByRole('button', { name: 'Publish to 2 accounts' }).click()
  await expect(page.getByText('Content published to Instagram successfully!')).toBeVisible()
  await expect(page.getByText(`Failed to publish content to @${x}`)).toBeVisible()
  await expect(page.getByText('Content published to Twitter/X successfully!')).toBeHidden()
  await expect(contentField(page)).toHaveValue('Told to everyone')
  await expect(chosenAccounts(page).getByRole('listitem').filter({ hasText: instagram })).toContainText(
    'Published',
  )
  const before = (await postsOf(page))['instagram']
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  const after = await postsOf(page)
  expect(after['instagram']?.permalink).toBe(before?.permalink)
  expect(after['twitter']?.status).toBe('published')
})

test('A group that is being written survives a reload and an expired session', async ({ page, noErrors }) => {
  noErrors.allow(/401/)
  const { person } = await atBoth(page)
  await contentField(page).fill('For both')
  await tab(page, 'Twitter/X').click()
  await contentField(page).fill('For X alone')
  const isWhole = async () => {
    await expect(chosenAccounts(page).getByRole('listitem')).toHaveCount(2)
    await tab(page, 'Shared').click()
    await expect(contentField(page)).toHaveValue('For both')
    await tab(page, 'Twitter/X').click()
    await expect(contentField(page)).toHaveValue('For X alone')
  }
  await page.reload()
  await expect(page.getByText('Restored what you were writing.')).toBeVisible()
  await isWhole()
  // The open page learns from the server that its session has ended.
  await (await apiOf(page)).post('/api/auth/logout')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email or username').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/content')
  await isWhole()
  await save(page)
  const posts = await postsOf(page)
  expect(posts['instagram']?.content).toBe('For both')
  expect(posts['twitter']?.content).toBe('For X alone')
})

test('Of two tabs on one group, the later one is told and compares', async ({ page, context, noErrors }) => {
  noErrors.allow(/409/)
  await atBoth(page)
  await contentField(page).fill('As it began')
  await save(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(contentField(other)).toHaveValue('As it began')
  await contentField(other).fill('Written in the other tab')
  await save(other)
  // A tab in the background paints once a second, and each click waits for two frames.
  await page.bringToFront()
  await contentField(page).fill('Written in this tab')
  // On a slow machine, the text is saved by itself before the click, and the dialog already covers the button.
  await page.getByRole('button', { name: 'Save Draft' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'This post was changed somewhere else' })
  await expect(dialog.getByText('Written in the other tab')).toBeVisible()
  await expect(dialog.getByText('Written in this tab')).toBeVisible()
  await dialog.getByRole('button', { name: 'Load theirs' }).click()
  await expect(contentField(page)).toHaveValue('Written in the other tab')
  await contentField(page).fill('Agreed')
  await save(page)
  const posts = await postsOf(page)
  expect([posts['instagram']?.content, posts['twitter']?.content]).toEqual(['Agreed', 'Agreed'])
})

test('Several posts are scheduled for their price, and changes to them are saved without publishing', async ({
  page,
}) => {
  await atBoth(page, 'pro')
  await contentField(page).fill('Out tomorrow')
  await addPicture(page)
  await timeButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a time' })
  await dialog.getByRole('button', { name: 'Tomorrow, 9:00 AM' }).click()
  await dialog.getByRole('button', { name: 'Set time' }).click()
  await page.getByRole('button', { name: 'Schedule 2 posts · 4 points' }).click()
  await expect(page.getByText(/^Scheduled for /)).toBeVisible()
  const { twitter } = await postsOf(page)
  await page.goto(`/content?post=${twitter?.id}`)
  await expect(contentField(page)).toHaveValue('Out tomorrow')
  await expect(page.getByRole('button', { name: /Publish/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Publish now instead' })).toBeVisible()
  await contentField(page).fill('Out tomorrow, and better')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(async () =>
      Object.values(await postsOf(page)).map(({ status, content }) => `${status}: ${content}`),
    )
    .toEqual(['scheduled: Out tomorrow, and better', 'scheduled: Out tomorrow, and better'])
  await page.getByRole('button', { name: 'Publish now instead' }).click()
  await expect(page.getByRole('button', { name: 'Publish to 2 accounts' })).toBeEnabled()
})

test('A post for a platform with several free accounts asks which one it goes to', async ({ page }) => {
  await signedIn(page)
  const handles = [await connect(page, 'twitter'), await connect(page, 'twitter')]
  await page.goto('/content?platform=twitter')
  const chips = chosenAccounts(page)
  await expect(chips).toContainText('Twitter/X · no account chosen')
  await contentField(page).fill('Fresh bread at seven')
  await expect(page.getByText('Choose an account for Twitter/X.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled()

  await page.getByRole('button', { name: 'Choose the Twitter/X account' }).click()
  await expect(page.getByRole('menuitemcheckbox')).toHaveCount(handles.length)
  await page.getByRole('menuitemcheckbox', { name: new RegExp(`@${handles[1]}`) }).click()
  await page.keyboard.press('Escape')
  await expect(chips.getByRole('listitem')).toHaveText(new RegExp(`@${handles[1]}`))
  await expect(page.getByRole('button', { name: 'Choose the Twitter/X account' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeEnabled()
})
