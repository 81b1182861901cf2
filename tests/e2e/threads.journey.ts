import type { Post } from '../../contract/posts/posts.ts'
import { expect, test } from './fixtures.ts'
import { atComposer, clientOf, contentField, picture, showBeside } from './studio.ts'

const sentences = [
  'We open a second bakery in Graz on Friday, in the old post office behind the market hall.',
  'It has an oven of 1904, which took two masons and one very patient cat eleven weeks to bring back.',
  'The flour comes from a mill nine kilometers up the river, and the salt from a mine that is older than the city.',
  'Come early: the first hundred guests get their coffee from us, and everyone gets a slice of the first loaf.',
  'Read how it all began at https://example.com/the/story/of/a/very/old/oven?and=its&new=home and tell a friend.',
  'We bake from four in the morning, and the door is open from six to one, every day but Monday.',
  'On Saturdays the oven stays warm for the neighborhood: bring your own dough and we bake it beside ours.',
  'In winter there are soups, in summer there is shade, and all year there is a bench for whoever is tired.',
  'Thank you to everyone who lent a hand, a truck or an opinion. You know where to find us now, and we know you.',
]

test('A long text becomes a thread of five on X, is put in order, and is published', async ({ page }) => {
  await atComposer(page)
  const story = sentences.join(' ')
  await contentField(page).fill(story)
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled()
  await page.getByRole('button', { name: 'Make it a thread' }).click()
  const further = page.getByRole('list', { name: 'Further messages' }).getByRole('textbox')
  const written = async () => [
    await contentField(page).inputValue(),
    ...(await further.evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value))),
  ]
  // Its script is loaded with the first message.
  await expect(further.first()).toBeVisible()
  expect((await written()).join(' ')).toBe(story)

  await test.step('messages are added, moved and removed until there are five', async () => {
    await page.getByRole('button', { name: 'Add message' }).click()
    await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled()
    await further.last().fill('See you on Friday!')
    while ((await further.count()) < 4) {
      await page.getByRole('button', { name: 'Add message' }).click()
      await further.last().fill(`And one more thing, number ${await further.count()}.`)
    }
    while ((await further.count()) > 4) {
      await page.getByRole('button', { name: /^Remove: Message 2/ }).click()
    }
    const [second, third] = (await written()).slice(1)
    await page.getByRole('button', { name: /^Move down: Message 2/ }).click()
    expect((await written()).slice(1, 3)).toEqual([third, second])
  })

  await test.step('it survives a reload', async () => {
    const before = await written()
    await expect
      .poll(async () => page.evaluate("Object.values(localStorage).join('').includes('See you on Friday!')"))
      .toBe(true)
    await page.reload()
    await expect(further).toHaveCount(4)
    expect(await written()).toEqual(before)
  })

  const messages = await written()
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
  const { posts } = await (await clientOf(page)).call<{ posts: Post[] }>('GET', '/api/posts')
  expect(posts).toMatchObject([{ status: 'published', messageCount: 5 }])
  const { post } = await (await clientOf(page)).read(posts[0]?.id ?? '')
  expect([post.content, ...post.parts.map(({ content }) => content)]).toEqual(messages)
})

test('Messages of a thread have pictures of their own, which stay with them and are published with them', async ({
  page,
}) => {
  await atComposer(page)
  await contentField(page).fill('What we baked this week')
  for (const text of ['A loaf on Monday', 'Rolls on Tuesday']) {
    await page.getByRole('button', { name: /^(Thread|Add message)$/ }).click()
    await page.getByRole('list', { name: 'Further messages' }).getByRole('textbox').last().fill(text)
  }
  const mediaOf = (message: number) => page.getByRole('group', { name: `Media of message ${message} of 3` })
  await page.getByRole('button', { name: 'Add pictures or a video: Message 3 of 3' }).click()
  await mediaOf(3)
    .getByLabel('Choose pictures')
    .setInputFiles([await picture('rolls.jpg', '#a16207')])
  await expect(
    mediaOf(3)
      .getByRole('button', { name: /rolls\.jpg/ })
      .first(),
  ).toBeVisible()

  await test.step('the preview shows the messages with their pictures', async () => {
    await showBeside(page, 'Preview')
    const preview = page.getByRole('region', { name: 'Live Preview' })
    await expect(preview.getByText('A loaf on Monday')).toBeVisible()
    await expect(preview.getByRole('img', { name: 'Picture without a description' })).toHaveCount(1)
  })

  await test.step('a picture moves with its message, and survives a save and a reload', async () => {
    await page.getByRole('button', { name: 'Move up: Message 3 of 3' }).click()
    await expect(mediaOf(2)).toBeVisible()
    await expect(mediaOf(3)).toBeHidden()
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await expect(page.getByText('Draft saved successfully!')).toBeVisible()
    await page.reload()
    await expect(
      mediaOf(2)
        .getByRole('button', { name: /rolls\.jpg/ })
        .first(),
    ).toBeVisible()
    await expect(mediaOf(3)).toBeHidden()
  })

  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
  const client = await clientOf(page)
  const { posts } = await client.call<{ posts: Post[] }>('GET', '/api/posts')
  const { post } = await client.read(posts[0]?.id ?? '')
  expect(post.parts.map(({ content, media }) => [content, media.map((one) => one.media.name)])).toEqual([
    ['Rolls on Tuesday', ['rolls.jpg']],
    ['A loaf on Monday', []],
  ])
  await test.step('the post shows the picture with its message', async () => {
    await page.goto(`/content/posts/${post.id}`)
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'Rolls on Tuesday' })
        .getByRole('link', { name: /Open picture: rolls/ }),
    ).toBeVisible()
  })
})

test('Who can reply on X is chosen in the composer and kept with the draft', async ({ page }) => {
  await atComposer(page)
  await contentField(page).fill('Only for those we know')
  const choice = page.getByRole('combobox', { name: 'Who can reply' })
  await expect(choice).toHaveText('Everyone')
  await choice.click()
  await page.getByRole('option', { name: 'Accounts you follow' }).click()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('Draft saved successfully!')).toBeVisible()
  await page.reload()
  await expect(choice).toHaveText('Accounts you follow')
  const client = await clientOf(page)
  const { posts } = await client.call<{ posts: Post[] }>('GET', '/api/posts')
  expect((await client.read(posts[0]?.id ?? '')).post.options).toEqual({ replySettings: 'following' })
})
