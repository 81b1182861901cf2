import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { clientOf, connect, contentField, picture, showBeside, type File, openMore } from './studio.ts'

/** Red above blue, too tall for Instagram. */
async function tallPicture(name: string): Promise<File> {
  const image = sharp({ create: { width: 600, height: 1200, channels: 3, background: '#c1121f' } })
  const buffer = await image.extend({ bottom: 1200, background: '#003049' }).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const issues = (page: Page) => page.getByRole('list', { name: 'Before you publish' })
const tray = (page: Page) => page.getByRole('list', { name: 'Pictures' })
const add = async (page: Page, file: File) => page.getByLabel('Choose pictures').setInputFiles(file)

/** Width and height of a picture that is shown, in pixels of its file. */
const sizeOf = (image: Locator) =>
  image.evaluate((one) => {
    const { naturalWidth, naturalHeight } = one as unknown as { naturalWidth: number; naturalHeight: number }
    return [naturalWidth, naturalHeight]
  })

async function atInstagram(page: Page): Promise<void> {
  await signedIn(page)
  const handle = await connect(page, 'instagram')
  await page.goto('/content')
  await expect(page.getByText(`@${handle}`).first()).toBeVisible()
}

test('A picture that is too tall for Instagram is fitted with one click, cropped, and published in that shape', async ({
  page,
}) => {
  await atInstagram(page)
  await contentField(page).fill('Our tallest cake.')
  await add(page, await tallPicture('cake.jpg'))
  const message = page.getByText(
    'The picture (600 × 2400) is too tall for Instagram, which takes 4:5 (portrait) to 1.91:1 (landscape).',
  )
  await expect(message).toBeVisible()
  const fixes = page
    .getByRole('list', { name: 'Before you publish' })
    .getByRole('listitem')
    .filter({ has: message })

  await test.step('borders keep all of it', async () => {
    await fixes.getByRole('button', { name: 'Add borders' }).click()
    await expect(message).toBeHidden()
    await expect.poll(() => sizeOf(tray(page).getByRole('img'))).toEqual([384, 480])
  })

  await test.step('the cropper starts from the original again, moves by keyboard and changes the shape', async () => {
    await page.getByRole('button', { name: 'Change the crop of picture 1, cake.jpg' }).click()
    const dialog = page.getByRole('dialog', { name: 'Crop cake.jpg' })
    await expect(dialog.getByRole('button', { name: 'Save crop' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Square 1:1' }).click()
    const part = dialog.getByLabel(/^Part to show/)
    await part.focus()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown')
    await dialog.getByRole('button', { name: 'Save crop' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => sizeOf(tray(page).getByRole('img'))).toEqual([480, 480])
  })

  await test.step('the crop is saved with the draft and can be reset', async () => {
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await expect(page.getByText('Draft saved successfully!')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Change the crop of picture 1, cake.jpg' }).click()
    await page.getByRole('button', { name: 'Reset to original' }).click()
    await expect(message).toBeVisible()
    await fixes.getByRole('button', { name: 'Crop to 4:5' }).click()
    await expect(message).toBeHidden()
    await expect.poll(() => sizeOf(tray(page).getByRole('img'))).toEqual([384, 480])
  })

  await test.step('Instagram shows the part that was chosen', async () => {
    await page.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page.getByText('Content published to Instagram successfully!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: 'Our tallest cake.' }).click()
    const opened = page.context().waitForEvent('page')
    await page
      .getByRole('link', { name: /View on Instagram/ })
      .first()
      .click()
    const post = await opened
    const sizes = async () => Promise.all((await post.locator('img').all()).map(sizeOf))
    await expect.poll(sizes).toContainEqual([600, 750])
  })
})

test('A picture of any shape is published as a story on Instagram, which shows no text', async ({ page }) => {
  await atInstagram(page)
  await contentField(page).fill('Words that only we see.')
  await add(page, await tallPicture('cake.jpg'))
  await expect(issues(page).getByText(/is too tall for Instagram/)).toBeVisible()
  const firstComment = page.getByRole('button', { name: 'First comment' })
  await expect(firstComment).toBeVisible()
  const options = page.getByRole('group', { name: 'Options of Instagram' })
  await options.getByRole('combobox', { name: 'Publish as' }).click()
  await page.getByRole('option', { name: 'Story, for 24 hours' }).click()
  await expect(issues(page).getByText(/is too tall for Instagram/)).toBeHidden()
  await expect(firstComment).toBeHidden()
  await expect(issues(page).getByText('Instagram shows no text with a story.')).toBeVisible()
  await showBeside(page, 'Preview')
  const preview = page.getByRole('region', { name: 'Live Preview' })
  await expect(preview.getByRole('img', { name: 'Picture without a description' })).toBeVisible()
  await expect(preview.getByText('Words that only we see.')).toBeHidden()
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Content published to Instagram successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Words that only we see.' }).click()
  const opened = page.context().waitForEvent('page')
  await page
    .getByRole('main')
    .getByRole('link', { name: /View on Instagram/ })
    .click()
  const story = await opened
  expect(story.url()).toContain('/instagram/stories/')
  await expect(story.locator('article img').last()).toBeVisible()
  await expect(story.getByText('Words that only we see.')).toHaveCount(0)
})

test('Media of the workspace is found, described, used again without another upload, and deleted when unused', async ({
  page,
}) => {
  await atInstagram(page)
  const client = await clientOf(page)
  for (const file of [await picture('bread.jpg', '#c98a4b'), await picture('sea.jpg', '#2a6f97')]) {
    await client.upload(file.buffer, file.name, file.mimeType)
  }

  const card = (name: RegExp) => page.getByRole('list', { name: 'Media' }).getByRole('button', { name })
  const dialogOf = (name: string) => page.getByRole('dialog', { name })

  await test.step('the library finds it and takes a description', async () => {
    await page.goto('/content/media')
    await expect(card(/^bread\.jpg.*Not used/)).toBeVisible()
    await expect(page.getByRole('progressbar', { name: /used$/ })).toBeVisible()
    await page.getByRole('searchbox').fill('BREAD')
    await expect(card(/^sea\.jpg.*Not used/)).toBeHidden()
    await card(/^bread\.jpg.*Not used/).press('Enter')
    const dialog = dialogOf('bread.jpg')
    await dialog.getByLabel('Description (alt text)').fill('Bread in the oven')
    await dialog.getByRole('button', { name: 'Save description' }).click()
    await expect(page.getByText('Description saved.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('it is added to a post from the library, with its description', async () => {
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/media')) uploads.push(request.url())
    })
    await page.goto('/content')
    await contentField(page).fill('Fresh every morning.')
    await openMore(page)
    await page.getByRole('button', { name: 'Media library' }).click()
    const dialog = dialogOf('Choose from your media')
    await dialog.getByRole('button', { name: /^bread\.jpg/ }).click()
    await dialog.getByRole('button', { name: 'Add to post' }).click()
    await expect(tray(page).getByRole('img', { name: 'Bread in the oven' })).toBeVisible()
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await expect(page.getByText('Draft saved successfully!')).toBeVisible()
    expect(uploads).toEqual([])
  })

  await test.step('what a post uses says so; what nothing uses can be deleted', async () => {
    await page.goto('/content/media')
    await card(/^bread\.jpg.*Used once/).click()
    const used = dialogOf('bread.jpg')
    await expect(used.getByRole('link', { name: 'Fresh every morning.' })).toBeVisible()
    await expect(used.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await card(/^sea\.jpg.*Not used/).click()
    await dialogOf('sea.jpg').getByRole('button', { name: 'Delete' }).click()
    await dialogOf('Delete sea.jpg?').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('sea.jpg is deleted.')).toBeVisible()
    await expect(card(/^sea\.jpg.*Not used/)).toHaveCount(0)
  })
})

test('A HEIC picture of a phone is added to a post', async ({ page }) => {
  await atInstagram(page)
  const buffer = await readFile(path.join(import.meta.dirname, '../support/pictures/phone.heic'))
  // Systems that do not know the type report none.
  await add(page, { name: 'IMG_0001.HEIC', mimeType: '', buffer })
  await expect.poll(() => sizeOf(tray(page).getByRole('img', { name: 'IMG_0001.HEIC' }))).toEqual([480, 360])
  await contentField(page).fill('From the phone.')
  await expect(issues(page).getByRole('listitem')).toHaveCount(0)
})
