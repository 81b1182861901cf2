import { randomUUIDv7 } from 'node:crypto'
import type { PostGroup } from '../../contract/posts/post-groups.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { changeCall } from '../support/draft-call.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { atComposer, clientOf, contentField, picture, showBeside, writeFor, openMore } from './studio.ts'

test('X counts wide characters and emoji as two and every link as 23, and nothing is published above the limit', async ({
  page,
}) => {
  await atComposer(page)
  const field = contentField(page)
  const publish = page.getByRole('button', { name: 'Publish Now' })
  for (const [text, counted] of [
    ['plain', 5],
    ['日本語', 6],
    ['👩‍👩‍👧‍👦', 2],
    ['see https://example.com/a/very/long/address/that/is/much/longer?than=twenty-three', 27],
  ] as const) {
    await field.fill(text)
    await expect(page.getByText(`${counted}/280`)).toBeVisible()
  }
  await field.fill('a'.repeat(231))
  await expect(page.getByText('49 characters left')).toBeVisible()
  await field.fill('字'.repeat(140))
  await expect(page.getByText('0 characters left')).toBeVisible()
  await expect(publish).toBeEnabled()
  await field.fill('字'.repeat(141))
  const over = page.getByText('2 characters over').first()
  await expect(over).toBeVisible()
  await expect(page.getByText('Content exceeds character limit for this platform')).toBeVisible()
  await expect(publish).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save Draft' })).toBeEnabled()
})

for (const [way, act] of [
  [
    'a click',
    "Array.from(document.querySelectorAll('button')).find((one) => one.textContent === 'Publish Now').click()",
  ],
  [
    'Control and Enter',
    "field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))",
  ],
] as const) {
  test(`A text that the last key makes too long is not published by ${way} that follows immediately`, async ({
    page,
  }) => {
    await atComposer(page)
    await contentField(page).fill('a'.repeat(280))
    const publish = page.getByRole('button', { name: 'Publish Now' })
    await expect(publish).toBeEnabled()
    const sent: string[] = []
    page.on('request', (one) => {
      if (one.url().includes('/api/post-groups/')) sent.push(`${one.method()} ${one.url()}`)
    })
    // In one task, so that nothing is shown in between.
    await page.evaluate(`(() => {
      const field = document.querySelector('main textarea')
      field.focus()
      field.setSelectionRange(280, 280)
      document.execCommand('insertText', false, 'b')
      ${act}
    })()`)
    await expect(page.getByText('1 character over').first()).toBeVisible()
    await expect(publish).toBeDisabled()
    expect(sent).toEqual([])
  })
}

test('The text field shows a stored text, that of each tab, and after a reload what was typed since', async ({
  page,
}) => {
  await atComposer(page)
  const client = await clientOf(page)
  const groupId = randomUUIDv7()
  const post = { id: randomUUIDv7(), platform: 'twitter', content: 'Stored for X' }
  const targets = [post, { id: randomUUIDv7(), platform: 'linkedin' }]
  await client.call('PUT', `/api/post-groups/${groupId}`, { version: 0, content: 'Stored for all', targets })
  await page.goto(`/content?post=${post.id}`)
  const field = contentField(page)
  await expect(field).toHaveValue('Stored for X')
  await page.getByRole('tab', { name: 'Shared' }).click()
  await expect(field).toHaveValue('Stored for all')
  await page.getByRole('tab', { name: /^LinkedIn/ }).click()
  await expect(field).toHaveValue('Stored for all')

  await page.getByRole('tab', { name: /^Twitter/ }).click()
  await field.pressSequentially(', and more')
  await expect(field).toHaveValue('Stored for X, and more')
  await expect
    .poll(async () => page.evaluate("Object.values(localStorage).join('').includes('for X, and more')"))
    .toBe(true)
  await page.reload()
  await expect(field).toHaveValue('Stored for X, and more')
})

test('The text field has the focus from the moment it is shown, so that nothing typed gets lost', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Create Post' }).waitFor()
  const seen = await page.evaluateHandle<string[]>(`(() => {
    const seen = []
    document.addEventListener('focusin', ({ target }) => seen.push(target.localName))
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('main textarea')) return
      observer.disconnect()
      seen.push('shown')
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })()`)
  await page.getByRole('link', { name: 'Create Post' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { name: 'AI Assistant' })).toBeVisible()
  await expect(contentField(page)).toBeFocused()
  expect(await seen.jsonValue()).toEqual(['textarea', 'shown'])
})

test('Each of the six platforms shows its limit and keeps the text', async ({ page }) => {
  await signedIn(page)
  await page.goto('/content')
  await contentField(page).fill('For everybody')
  await showBeside(page, 'Preview')
  for (const [name, limit] of [
    ['Instagram', '2,200'],
    ['Facebook', '63,206'],
    ['Twitter/X', '280'],
    ['LinkedIn', '3,000'],
    ['TikTok', '2,200'],
    ['YouTube', '5,000'],
  ] as const) {
    await writeFor(page, name)
    await expect(page.getByRole('checkbox', { name: `${name} ${limit} characters` })).toBeChecked()
    await expect(page.getByText(`13/${limit}`)).toBeVisible()
    await expect(contentField(page)).toHaveValue('For everybody')
    await expect(page.getByRole('region', { name: 'Live Preview' }).getByText('For everybody')).toBeVisible()
  }
})

test('Pictures can be pasted, reordered by keyboard and removed, and other files are rejected', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/415/)
  await atComposer(page)
  const tray = page.getByRole('list', { name: 'Pictures' })
  await page
    .getByLabel('Choose pictures')
    .setInputFiles([await picture('red.jpg', '#c1121f'), await picture('blue.jpg', '#003049')])
  await expect(tray.getByRole('button', { name: /add description/ })).toHaveCount(2)

  await test.step('the second is moved to the front with the keyboard', async () => {
    await page.getByRole('button', { name: 'Move picture 2, blue.jpg', exact: true }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Moved over position 2 of 2.')).toBeAttached()
    // A key pressed before the positions are measured has no effect, so it is pressed once more.
    await expect(async () => {
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByText('Moved over position 1 of 2.')).toBeAttached({ timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Move picture 1, blue.jpg', exact: true })).toBeVisible()
  })

  await test.step('a picture is pasted from the clipboard', async () => {
    const { buffer } = await picture('green.jpg', '#606c38')
    await contentField(page).focus()
    await page.evaluate(`(() => {
      const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (one) => one.charCodeAt(0))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], 'green.jpg', { type: 'image/jpeg' }))
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })()`)
    await expect(tray.getByRole('button', { name: /add description/ })).toHaveCount(3)
  })

  await test.step('a text file is rejected, and the pictures are kept', async () => {
    await page
      .getByLabel('Choose pictures')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(page.getByText(/notes\.txt is neither a picture nor a video/)).toBeVisible()
  })

  await test.step('a file that only claims to be a picture is rejected by the server', async () => {
    await page
      .getByLabel('Choose pictures')
      .setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture either') })
    await expect(page.getByRole('button', { name: 'Try again to upload fake.png' })).toBeVisible()
    await page.getByRole('button', { name: /^Remove picture 4, fake/ }).click()
    await expect(tray.getByRole('listitem')).toHaveCount(3)
  })

  await page.getByRole('button', { name: /^Remove picture 1, blue/ }).click()
  await expect(page.getByRole('button', { name: 'Move picture 1, red.jpg', exact: true })).toBeVisible()
  await contentField(page).fill('Three pictures, then two')
  await openMore(page)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(contentField(page)).toHaveValue('')
  await expect(tray).toBeHidden()
})

test('A draft that was changed elsewhere shows both contents and asks which to keep, and no post of its group is lost', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/409/)
  await atComposer(page)
  const client = await clientOf(page)
  const save = async () => {
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await expect(page.getByText('Draft saved successfully!')).toBeVisible()
  }
  const groupOf = async ({ groupId }: Post) =>
    (await client.call<{ group: PostGroup }>('GET', `/api/post-groups/${groupId}`)).group
  await contentField(page).fill('Written here')
  await save()
  const { posts } = await client.call<{ posts: Post[] }>('GET', '/api/posts')
  const [post] = posts
  if (!post) throw new Error('no post')

  const dialog = page.getByRole('dialog', { name: 'This post was changed somewhere else' })
  const saveAndBeTold = async () => {
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await expect(dialog).toBeVisible()
  }
  const keepMine = async () => {
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByText('Draft saved successfully!')).toBeVisible()
  }

  await test.step('its text was changed', async () => {
    await client.change(post, { content: 'Written in another tab' })
    await contentField(page).fill('Written here, and better')
    await saveAndBeTold()
    await expect(dialog.getByText('Written in another tab')).toBeVisible()
    await expect(dialog.getByText('Written here, and better')).toBeVisible()
    await keepMine()
    expect((await client.read(post.id)).post.content).toBe('Written here, and better')
  })

  await test.step('its group got another post, which stays', async () => {
    const { method, path, body } = changeCall(await groupOf(post), {})
    const linkedin = { id: crypto.randomUUID(), platform: 'linkedin', content: 'For colleagues' }
    await client.call(method, path, { ...body, targets: [...body.targets, linkedin] })
    await contentField(page).fill('Written here at last')
    await saveAndBeTold()
    await expect(dialog.getByText('A post for LinkedIn was added.')).toBeVisible()
    await keepMine()
    expect(await groupOf(post)).toMatchObject({
      posts: [{ content: 'Written here at last' }, { content: 'For colleagues' }],
    })
  })

  await test.step('another post of the group follows the shared text now, and theirs is loaded', async () => {
    const { method, path, body } = changeCall(await groupOf(post), {})
    const linkedin = (await groupOf(post)).posts[1]?.id
    await client.call(method, path, {
      ...body,
      targets: [...body.targets, { id: linkedin, platform: 'linkedin' }],
    })
    await contentField(page).fill('Only for X')
    await saveAndBeTold()
    await dialog.getByRole('button', { name: 'Load theirs' }).click()
    await expect(contentField(page)).toHaveValue('Written here at last')
    await contentField(page).fill('For both')
    await save()
    expect(await groupOf(post)).toMatchObject({
      content: 'For both',
      posts: [{ content: 'For both' }, { content: 'For both' }],
    })
  })

  await test.step('it was deleted, and comes back as a new draft', async () => {
    const { version } = (await client.read(post.id)).post
    await client.call('DELETE', `/api/posts/${post.id}?version=${version}`)
    await contentField(page).fill('Still here')
    await saveAndBeTold()
    await expect(dialog.getByText('The post for Twitter/X was deleted.')).toBeVisible()
    await keepMine()
    const list = await client.call<{ posts: Post[] }>('GET', '/api/posts')
    expect(list.posts.map(({ platform, excerpt }) => `${platform}: ${excerpt}`).toSorted()).toEqual([
      'linkedin: Still here',
      'twitter: Still here',
    ])
  })
})
