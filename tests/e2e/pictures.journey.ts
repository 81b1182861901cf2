import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf, contentField, writeFor, openMore } from './studio.ts'

/** Runs in the page: the pixels of the picture in the dialog. */
const sizeOfDrawn = `(() => {
  const image = document.querySelector('[role=dialog] img')
  return [image.naturalWidth, image.naturalHeight]
})()`

const pictureDialog = (page: Page) => page.getByRole('dialog', { name: 'Create a picture' })

test('A card is drawn from the text of the post, drawn again, and added with its alt text', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto('/content')
  await writeFor(page, 'Instagram')
  await contentField(page).fill('週五新店開幕！ Come and see us. #bakery')
  await openMore(page)
  await page.getByRole('button', { name: 'Create picture', exact: true }).click()
  const dialog = pictureDialog(page)
  const says = dialog.getByRole('textbox', { name: 'What it says' })
  await expect(says).toHaveValue('週五新店開幕！')
  await expect(dialog.getByText(/^Card designer/)).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Picture from a description' })).toHaveCount(0)

  const drawn = dialog.getByRole('img', { name: '週五新店開幕！ — Ada' })
  await test.step('a quote in chosen colors', async () => {
    await dialog.getByRole('radio', { name: 'Quote card' }).check()
    await dialog.getByRole('textbox', { name: 'Who said it' }).fill('Ada')
    await dialog.getByRole('radio', { name: 'Forest' }).check()
    await dialog.getByRole('button', { name: 'Create picture · 0 points' }).click()
    await expect(drawn).toBeVisible()
    await expect.poll(() => page.evaluate(sizeOfDrawn)).toEqual([1080, 1350])
  })

  await test.step('another design costs nothing either', async () => {
    const before = await drawn.getAttribute('src')
    await dialog.getByRole('button', { name: 'Try another · 0 points' }).click()
    await expect(drawn).not.toHaveAttribute('src', before ?? '')
    expect(await (await apiOf(page)).get('/api/points')).toMatchObject({
      points: { total_points: 10, used_points: 0 },
    })
  })

  await test.step('the card is added to the post with its alt text', async () => {
    await dialog.getByRole('button', { name: 'Add to post' }).click()
    await expect(dialog).toBeHidden()
    const tray = page.getByRole('list', { name: 'Pictures' })
    await expect(tray.getByRole('img', { name: '週五新店開幕！ — Ada' })).toBeVisible()
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await expect(page.getByText('Draft saved successfully!')).toBeVisible()
    await page.reload()
    await expect(tray.getByRole('img', { name: '週五新店開幕！ — Ada' })).toBeVisible()
  })
})

test('A text that cannot be drawn shows an error in the dialog, and nothing is charged', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/400/)
  await signedIn(page)
  await page.goto('/content')
  await openMore(page)
  await page.getByRole('button', { name: 'Create picture', exact: true }).click()
  const dialog = pictureDialog(page)
  await dialog.getByRole('button', { name: 'Create picture · 0 points' }).click()
  await expect(dialog.getByText('Say what the picture should say.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'What it says' }).fill('שלום')
  await dialog.getByRole('button', { name: 'Create picture · 0 points' }).click()
  await expect(dialog.getByText(/These characters cannot be drawn/)).toBeVisible()
  await expect(dialog.getByText('Your picture appears here')).toBeVisible()
})
