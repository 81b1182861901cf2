import { platformKeys, platforms } from '../../contract/platforms/platforms.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { expect, test } from './fixtures.ts'
import { sampleVideo } from '../support/sample-video.ts'
import { signedIn } from './people.ts'
import { chosenAccounts, clientOf, connect, contentField, platformCard } from './studio.ts'

const textFor = (name: string) => `Our oven at six in the morning, told for ${name}.`

test('One video goes to all six platforms at once, with a text of its own on each', async ({
  page,
  context,
}) => {
  await signedIn(page, undefined, { plan: 'pro' })
  for (const platform of platformKeys) await connect(page, platform)
  const names = platformKeys.map((platform) => platforms[platform].name)

  await test.step('it is written once and customized for each', async () => {
    await page.goto('/content')
    await expect(chosenAccounts(page).getByRole('listitem')).toHaveCount(1)
    for (const name of names) {
      const card = platformCard(page, name)
      if (!(await card.isChecked())) await card.click()
    }
    await expect(chosenAccounts(page).getByRole('listitem')).toHaveCount(6)
    await contentField(page).fill('Our oven at six in the morning.')
    // LinkedIn takes no smaller video.
    const buffer = await sampleVideo({ leastBytes: 100_000 })
    await page.getByLabel('Choose a video').setInputFiles({ name: 'oven.mp4', mimeType: 'video/mp4', buffer })
    for (const name of names) {
      await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
      await contentField(page).fill(textFor(name))
    }
    await page.getByRole('tab', { name: /^TikTok/ }).click()
    const options = page.getByRole('group', { name: 'Options of TikTok' })
    await options.getByRole('combobox', { name: 'Who can watch' }).click()
    await page.getByRole('option', { name: 'Everyone' }).click()
    await options.getByRole('combobox', { name: 'Does this TikTok promote a product or brand?' }).click()
    await page.getByRole('option', { name: 'No', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Before you publish' }).getByRole('listitem')).toHaveCount(0)
  })

  await page.getByRole('button', { name: 'Publish to 6 accounts' }).click()
  const client = await clientOf(page)
  const read = async () => (await client.call<{ posts: Post[] }>('GET', '/api/posts')).posts
  await expect
    .poll(async () => (await read()).map(({ status }) => status), { timeout: 90_000 })
    .toEqual(names.map(() => 'published'))
  await expect(page).toHaveURL('/dashboard')

  await test.step('the page of each platform shows its own text and the video', async () => {
    const posts = await read()
    const site = await context.newPage()
    for (const platform of platformKeys) {
      const permalink = posts.find((post) => post.platform === platform)?.permalink ?? ''
      await site.goto(permalink)
      await expect(site.getByText(textFor(platforms[platform].name))).toBeVisible()
      await expect(site.locator('article video')).toHaveCount(1)
    }
  })
})
