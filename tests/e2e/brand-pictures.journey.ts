import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf, contentField, platformCard, writeFor, openMore } from './studio.ts'

const logoColor = [124, 58, 237]

/** Runs in the page: the main color of the picture in the dialog, and whether it has the logo's color. */
const colorsOfDrawn = `(async () => {
  const image = document.querySelector('[role=dialog] [aria-live] img')
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  let logo = 0
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === ${logoColor[0]} && data[at + 1] === ${logoColor[1]} && data[at + 2] === ${logoColor[2]}) logo += 1
  return { hasLogo: logo > 1000 }
})()`

test('A picture uses the colors and logo of the current brand voice, and can be reused from the history', async ({
  page,
}) => {
  await signedIn(page, undefined, { plan: 'pro' })
  await page.goto('/content')
  const api = await apiOf(page)
  const [red = 0, green = 0, blue = 0] = logoColor
  const logo = await sharp({
    create: { width: 300, height: 100, channels: 3, background: { r: red, g: green, b: blue } },
  })
    .png()
    .toBuffer()
  const sent = await page.request.post('/api/media', {
    headers: api.headers,
    multipart: { file: { name: 'logo.png', mimeType: 'image/png', buffer: logo } },
  })
  const { media } = (await sent.json()) as { media: { id: string } }
  const { voice } = (await api.post('/api/brand-voices', {
    name: 'House voice',
    colors: ['#0f766e', '#fef3c7'],
    logoId: media.id,
  })) as { voice: { id: string } }
  await api.post('/api/brand-voices', { name: 'Plain voice' })
  await page.reload()
  await writeFor(page, 'Instagram')
  await contentField(page).fill('We open on Friday. Come and see us.')
  const dialog = page.getByRole('dialog', { name: 'Create a picture' })
  const drawn = dialog.getByRole('img', { name: /^We open on Friday/ })

  await test.step('the current voice is selected with its colors and logo', async () => {
    await openMore(page)
    await page.getByRole('button', { name: 'Create picture', exact: true }).click()
    await expect(dialog.getByRole('combobox', { name: 'Brand voice' })).toHaveText('House voice')
    await expect(dialog.getByRole('radio', { name: 'Colors of House voice' })).toBeChecked()
    await expect(dialog.getByRole('switch', { name: 'Add the logo of House voice' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Create picture · 0 points' }).click()
    await expect(drawn).toBeVisible()
    expect(await page.evaluate(colorsOfDrawn)).toEqual({ hasLogo: true })
  })

  await test.step('the logo can be switched off, and a voice without colors or logo is not offered', async () => {
    const before = await drawn.getAttribute('src')
    await dialog.getByRole('switch', { name: /logo/ }).click()
    await dialog.getByRole('radio', { name: 'House voice #0f766e' }).check()
    await dialog.getByRole('button', { name: 'Try another · 0 points' }).click()
    await expect(drawn).not.toHaveAttribute('src', before ?? '')
    expect(await page.evaluate(colorsOfDrawn)).toEqual({ hasLogo: false })
    await dialog.getByRole('combobox', { name: 'Brand voice' }).click()
    await expect(page.getByRole('option')).toHaveText(['No voice', 'House voice'])
    await page.getByRole('option', { name: 'No voice' }).click()
    await expect(dialog.getByRole('radio', { name: 'Surprise me' })).toBeChecked()
    await expect(dialog.getByRole('switch')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the history shows the voice even after it is deleted', async () => {
    const gone = await page.request.delete(`/api/brand-voices/${voice.id}?version=1`, {
      headers: api.headers,
    })
    expect(gone.ok()).toBe(true)
    await page.getByRole('radio', { name: 'Assistant' }).click()
    await page.getByRole('button', { name: 'History' }).click()
    const entries = page.getByRole('dialog', { name: 'Assistant history' }).getByRole('listitem')
    await expect(entries).toHaveCount(2)
    for (const at of [0, 1]) await expect(entries.nth(at)).toContainText('Voice: House voice')
  })

  await test.step('a picture is added once with its alt text, and the text of the post is kept', async () => {
    const history = page.getByRole('dialog', { name: 'Assistant history' })
    await history.getByRole('button', { name: 'Use in a post' }).last().click()
    await expect(history).toBeHidden()
    await expect(page.getByText('The picture was added to the post.')).toBeVisible()
    const tray = page.getByRole('list', { name: 'Pictures' })
    await expect(tray.getByRole('img', { name: 'We open on Friday.' })).toBeVisible()
    await expect(contentField(page)).toHaveValue('We open on Friday. Come and see us.')
    await page.getByRole('button', { name: 'History' }).click()
    await history.getByRole('button', { name: 'Use in a post' }).last().click()
    await expect(page.getByText('This picture is already in the post.')).toBeVisible()
    await expect(tray.getByRole('img')).toHaveCount(1)
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await expect(page.getByText('Draft saved successfully!')).toBeVisible()
    await page.reload()
    await expect(tray.getByRole('img', { name: 'We open on Friday.' })).toBeVisible()
  })
})

test('The history lists a week of ideas by its topic and opens it again', async ({ page }) => {
  await signedIn(page, undefined, { plan: 'pro' })
  const api = await apiOf(page)
  const topic = 'sourdough bread from our oven'
  await api.post('/api/assistant/ideas', { id: crypto.randomUUID(), topic })
  await page.goto('/content')
  await contentField(page).fill('My own words')
  await page.getByRole('radio', { name: 'Assistant' }).click()
  await page.getByRole('button', { name: 'History' }).click()
  const entry = page.getByRole('dialog', { name: 'Assistant history' }).getByRole('listitem')
  await expect(entry.getByRole('heading')).toHaveText(`Ideas about ${topic}`)
  await entry.getByRole('button', { name: 'Open ideas' }).click()
  await expect(page).toHaveURL('/content/ideas')
  await expect(page.getByRole('heading', { name: `Seven days about ${topic}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compose' })).toHaveCount(7)
  await page.goto('/content')
  await expect(contentField(page)).toHaveValue('My own words')

  await test.step('an idea opens for its own platform and never replaces the text of a post', async () => {
    const prompt = page.getByRole('textbox', { name: 'What is the post about?' })
    const platform = platformCard(page, 'LinkedIn')
    const compose = async () => {
      await page.goto('/content/ideas')
      const idea = page.getByRole('listitem').filter({ hasText: 'LinkedIn' })
      await idea.getByRole('button', { name: 'Compose' }).click()
      await expect(prompt).toHaveValue(/sourdough bread/)
    }
    await compose()
    await expect(contentField(page)).toHaveValue('My own words')
    await expect(platform).not.toBeChecked()
    await openMore(page)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(contentField(page)).toHaveValue('')
    await compose()
    await expect(platform).toBeChecked()
  })
})
