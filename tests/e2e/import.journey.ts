import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { clientOf, newHandle } from './studio.ts'

test('A file of posts is looked at, imported without its errors, undone and exported', async ({ page }) => {
  await signedIn(page)
  const client = await clientOf(page)
  const handle = newHandle()
  const account = await client.connect('twitter', handle)
  await client.draft(account, 'The draft that was there before')
  const rows = Array.from({ length: 50 }, (_, at) =>
    at % 10 === 0 ? `Loaf ${at},@nobody` : `"Loaf ${at}, fresh today",${at % 2 === 0 ? `@${handle}` : ''}`,
  )
  const file = {
    name: 'autumn.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Text,Account\n${rows.join('\n')}`),
  }

  await page.goto('/content/posts')
  await page.getByRole('button', { name: 'Other ways to create posts' }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  await expect(page.getByRole('heading', { name: 'Import posts' })).toBeVisible()

  await test.step('rows that name no account go to the only one', async () => {
    await expect(page.getByRole('checkbox', { name: `@${handle} on Twitter/X` })).toBeChecked()
  })

  await test.step('the preview names each error, and nothing is saved', async () => {
    await page.getByLabel('CSV file').setInputFiles(file)
    await expect(page.getByRole('heading', { name: '45 rows can be imported' })).toBeVisible()
    await expect(page.getByText('5 rows have a problem and are left out.')).toBeVisible()
    await expect(page.getByText('Text, Account.')).toBeVisible()
    const table = page.getByRole('list', { name: 'Rows of the file' })
    await expect(table.getByRole('listitem').first()).toContainText(
      'There is no connected account “@nobody”.',
    )
    await page.getByRole('button', { name: 'With a problem 5' }).click()
    await expect(table.getByRole('listitem')).toHaveCount(5)
  })

  await test.step('the rows without an error come in', async () => {
    await page.getByRole('button', { name: 'Import 45 rows' }).click()
    await expect(page.getByRole('heading', { name: 'Your posts are imported' })).toBeVisible()
    await expect(page.getByText('45 of 50 rows imported, 5 left out.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '5 rows were left out' })).toBeVisible()
    const leftOut = page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem')
    await expect(leftOut).toHaveCount(5)
    await expect(leftOut.first()).toContainText('There is no connected account “@nobody”.')
    await page.getByRole('link', { name: 'See the posts' }).click()
    await expect(page.getByText('Loaf 49, fresh today')).toBeVisible()
  })

  await test.step('the import is undone later, and what was there before stays', async () => {
    await page.goto('/content/import')
    await page.getByRole('button', { name: 'Open autumn.csv' }).click()
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await page
      .getByRole('dialog', { name: 'Undo this import?' })
      .getByRole('button', { name: 'Undo the import' })
      .click()
    await expect(page.getByRole('heading', { name: 'The import is undone' })).toBeVisible()
    await expect(page.getByText('45 of 45 rows undone.')).toBeVisible()
  })

  await test.step('the posts that are left are exported', async () => {
    await page.goto('/content/posts')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv.trimEnd().split('\r\n')).toEqual([
      expect.stringContaining('Text,Time,Time zone,Account'),
      expect.stringContaining(`The draft that was there before,,,Twitter/X @${handle}`),
    ])
  })
})

test('A file that no import takes is refused with the reason, and a file that was not checked is tried again', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/400|ERR_FAILED/)
  await signedIn(page)
  await page.goto('/content/import')
  const choose = (text: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose(`Text,Time\n${',\n'.repeat(30_000)}`)
  await expect(page.getByRole('alert')).toContainText('This file has more than 20,000 rows')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()

  await page.route('**/api/post-imports/preview', (route) => route.abort())
  await choose('Text\nOur bread is ready at six')
  await expect(page.getByRole('alert')).toContainText('This file could not be checked')
  await page.unroute('**/api/post-imports/preview')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Our bread is ready at six')).toBeVisible()
})

test('A spreadsheet with unknown columns and unclear dates is asked about once, and its posts are scheduled', async ({
  page,
}) => {
  await signedIn(page, undefined, { plan: 'pro' })
  const client = await clientOf(page)
  await client.connect('twitter', newHandle())
  await client.connect('instagram', newHandle())
  const year = new Date().getFullYear() + 1
  const file = (text: string) => ({
    name: 'calendar.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `sep=;\r\nIdea;Words for the post;Platform;Date;Time\r\n7;${text};X;01/12/${year};9:00 AM\r\n`,
      'utf16le',
    ),
  })
  await page.goto('/content/import')
  await page.getByLabel('CSV file').setInputFiles(file('Rye bread is ready at seven'))

  await test.step('the columns that would get lost are named, and can be mapped', async () => {
    await expect(page.getByText('Not used: Idea.')).toBeVisible()
    const columns = page.getByRole('list', { name: 'Columns of the file' })
    await expect(columns.getByRole('listitem').filter({ hasText: 'Words for the post' })).toContainText(
      'Rye bread is ready at seven',
    )
    await columns.getByRole('combobox', { name: 'Idea' }).click()
    await page.getByRole('option', { name: 'Text', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Rows of the file' })).toContainText('7 Rye bread')
  })

  await test.step('its times are scheduled once it is clear which day is meant', async () => {
    await expect(page.getByRole('switch', { name: 'Schedule posts that have a time' })).toBeChecked()
    const start = page.getByRole('button', { name: 'Import 1 row' })
    await expect(start).toBeDisabled()
    const question = page.getByRole('radiogroup', { name: `Which day is 01/12/${year}?` })
    await question.getByRole('radio', { name: 'December' }).check()
    await expect(page.getByRole('list', { name: 'Rows of the file' })).toContainText(`Dec 1, ${year}`)
    await start.click()
    await expect(page.getByText('1 of 1 row imported.')).toBeVisible()
  })

  await test.step('the next file with these columns needs no answer', async () => {
    await page.getByRole('button', { name: 'Import another file' }).click()
    await page.getByLabel('CSV file').setInputFiles(file('Cake is ready at eight'))
    await expect(page.getByText('As you chose for the last file with these columns.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Columns of the file' })).toBeHidden()
    await expect(page.getByRole('radio', { name: 'December' })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeEnabled()
  })

  await test.step('a workbook is refused with the way out', async () => {
    await page.getByLabel('CSV file').setInputFiles({
      name: 'calendar.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from('PK\u0003\u0004'),
    })
    await expect(page.getByText('This is a workbook and not a CSV file.')).toBeVisible()
  })
})
