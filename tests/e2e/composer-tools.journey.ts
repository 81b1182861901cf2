import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf, atComposer, connect, contentField, platformCard, showBeside } from './studio.ts'

test('An emoji is found by keyboard and added where the caret is, in the text and in a message of a thread', async ({
  page,
}) => {
  await atComposer(page)
  const field = contentField(page)
  await field.fill('Fresh bread at seven')
  await page.keyboard.press('Home')
  for (let step = 0; step < 'Fresh '.length; step += 1) await page.keyboard.press('ArrowRight')
  const tool = page.getByRole('button', { name: 'Emoji', exact: true })
  const picker = page.getByRole('dialog', { name: 'Emoji' })
  const search = picker.getByRole('searchbox', { name: 'Search emoji' })

  await tool.press('Enter')
  await expect(search).toBeFocused()
  await search.fill('baguette')
  await expect(picker.getByRole('gridcell')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(field).toHaveValue('Fresh 🥖bread at seven')
  await expect(field).toBeFocused()
  await page.keyboard.type(' ')
  await expect(field).toHaveValue('Fresh 🥖 bread at seven')

  await test.step('in another skin tone', async () => {
    await page.getByRole('button', { name: 'Thread', exact: true }).click()
    const message = page.getByRole('textbox', { name: /^Message 2/ })
    await message.fill('Hello')
    await tool.click()
    await picker.getByRole('button', { name: 'Change the skin tone' }).click()
    await search.fill('waving hand')
    await picker.getByRole('gridcell').first().click()
    await expect(message).toHaveValue('Hello👋🏻')
    await expect(message).toBeFocused()
  })

  await test.step('which is offered again the next time, also after a reload', async () => {
    const message = page.getByRole('textbox', { name: /^Message 2/ })
    for (const act of [async () => undefined, () => page.reload()]) {
      await act()
      await message.fill('Bye')
      await tool.click()
      await search.fill('waving hand')
      await picker.getByRole('gridcell').first().click()
      await expect(message).toHaveValue('Bye👋🏻')
    }
  })

  await test.step('Escape leaves the text as it is', async () => {
    await tool.click()
    await search.fill('nothing that there is')
    await expect(picker.getByText('No emoji found.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await expect(page.getByRole('textbox', { name: /^Message 2/ })).toBeFocused()
  })
})

test('A label is made in the composer, shown in the list of posts, filtered by, renamed and deleted', async ({
  page,
}) => {
  await atComposer(page)
  await contentField(page).fill('Our spring loaf is here.')
  await page.getByRole('button', { name: 'Labels', exact: true }).click()
  await expect(page.getByText('You have no labels yet.')).toBeVisible()
  await page.getByRole('menuitem', { name: 'New label' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a label' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Spring')
  await dialog.getByRole('radio', { name: 'Green' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const chosen = page.getByRole('button', { name: 'Labels: Spring' })
  await expect(chosen).toBeVisible()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('Draft saved successfully!')).toBeVisible()
  await page.reload()
  await expect(chosen).toBeVisible()
  await chosen.click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Spring' })).toBeChecked()
  await page.keyboard.press('Escape')

  await test.step('the list of posts', async () => {
    await (await apiOf(page)).draft({ platform: 'twitter', content: 'A post without a label' })
    await page.goto('/content/posts')
    await expect(page.getByText('A post without a label')).toBeVisible()
    await page.getByRole('combobox', { name: 'Label' }).click()
    await page.getByRole('option', { name: 'Spring' }).click()
    await expect(page.getByText('A post without a label')).toBeHidden()
    await expect(
      page.getByRole('link', { name: /Our spring loaf is here\..*Labels:.*Spring/s }),
    ).toBeVisible()
  })

  await test.step('the settings', async () => {
    await page.goto('/settings/labels')
    await page.getByRole('button', { name: 'Edit Spring' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit label' })
    await editing.getByLabel('Name').fill('Easter')
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Easter' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete Easter' }).click()
    await page.getByRole('dialog', { name: 'Delete Easter?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No labels yet.')).toBeVisible()
  })
})

test('Links get the UTM parameters of the workspace in the count and the preview, not in the text that was typed', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto('/settings/workspace')
  const form = page.getByRole('form', { name: 'Links' })
  await form.getByRole('switch', { name: 'Add UTM parameters to links' }).check()
  await form.getByLabel('Campaign').fill('spring sale')
  await expect(
    form.getByText(
      'https://example.com/spring?utm_source=facebook&utm_medium=social&utm_campaign=spring%20sale',
    ),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Saved\. Links in posts/)).toBeVisible()

  await page.goto('/content?platform=facebook')
  const typed = 'Read https://bread.invalid/a.'
  await contentField(page).fill(typed)
  await expect(page.getByText('Links get UTM parameters on Facebook.')).toBeVisible()
  const query = '?utm_source=facebook&utm_medium=social&utm_campaign=spring%20sale'
  await expect(page.getByRole('list', { name: 'Length' })).toContainText(
    `${typed.length + query.length}/63,206`,
  )
  await expect(contentField(page)).toHaveValue(typed)
  await showBeside(page, 'Preview')
  const preview = page.getByRole('region', { name: 'Live Preview' })
  await expect(preview.getByText(`https://bread.invalid/a${query}`, { exact: false })).toBeVisible()
  await expect(preview.getByRole('figure', { name: 'Link card of bread.invalid' })).toBeVisible()
})

async function addPicture(page: Page, name: string, width: number, height: number) {
  const create = { width, height, channels: 3, background: '#c98a4b' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  await page.getByLabel('Choose pictures').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
}

test('Pictures that Instagram would cut to the shape of the first one are announced and made alike with one click', async ({
  page,
}) => {
  await signedIn(page)
  await connect(page, 'instagram')
  await page.goto('/content')
  await contentField(page).fill('Two of our loaves.')
  await addPicture(page, 'square.jpg', 900, 900)
  await expect(page.getByRole('button', { name: 'Crop picture 1, square.jpg' })).toBeVisible()
  await addPicture(page, 'wide.jpg', 1200, 800)
  const warning = page.getByText(
    'Instagram crops all pictures of a post to the shape of the first one, so picture 2 will be cut.',
  )
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'Crop alike' }).click()
  await expect(warning).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change the crop of picture 2, wide.jpg' })).toBeVisible()
})

test('On phones the assistant shows its whole form, and the tab that was chosen stays in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await atComposer(page)
  await connect(page, 'facebook')
  await connect(page, 'instagram')
  await page.reload()
  for (const name of ['Facebook', 'Instagram']) await platformCard(page, name).click()
  await page.getByRole('tab', { name: 'Instagram' }).click()
  await contentField(page).fill('With a text of its own')
  await expect(page.getByRole('button', { name: 'Reset to shared' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Instagram.*customized/ })).toBeInViewport({ ratio: 0.95 })

  await page.getByRole('button', { name: 'Assistant', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Assistant' })
  await expect(sheet.getByRole('button', { name: /^Generate Content/ })).toBeVisible()
  // A card that is too low cuts off its end, and nobody can scroll to it.
  const cut = await sheet
    .locator('section')
    .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length)
  expect(cut).toBe(0)
})
