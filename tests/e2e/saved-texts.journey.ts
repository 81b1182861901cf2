import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { contentField } from './studio.ts'

test('Hashtag sets and templates are added, changed and deleted in the settings', async ({
  page,
  noErrors,
}) => {
  // A name that is in use.
  noErrors.allow(/409/)
  await signedIn(page)
  await page.goto('/settings/saved-texts')
  const sets = page.getByRole('region', { name: 'Hashtag sets' })
  await expect(sets.getByText('No hashtag sets yet.')).toBeVisible()

  await sets.getByRole('button', { name: 'Add a hashtag set' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a hashtag set' })
  await expect(adding.getByLabel('Name')).toBeFocused()
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding.getByText('Enter a name.')).toBeVisible()
  await adding.getByLabel('Name').fill('Bakery')
  await adding.getByLabel('Hashtags').fill('#bread #rye')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Bakery is saved.')).toBeVisible()
  await expect(sets.getByRole('listitem').filter({ hasText: '#bread #rye' })).toBeVisible()

  await test.step('a name that is in use is refused at its field', async () => {
    await sets.getByRole('button', { name: 'Add a hashtag set' }).click()
    await adding.getByLabel('Name').fill('bakery')
    await adding.getByLabel('Hashtags').fill('#oven')
    await adding.getByRole('button', { name: 'Save' }).click()
    await expect(adding.getByText('Another hashtag set has this name.')).toBeVisible()
    await adding.getByRole('button', { name: 'Cancel' }).click()
  })

  const templates = page.getByRole('region', { name: 'Templates' })
  await templates.getByRole('button', { name: 'Add a template' }).click()
  const template = page.getByRole('dialog', { name: 'Add a template' })
  await template.getByLabel('Name').fill('Opening hours')
  await template.getByLabel('Text').fill('We are open from 7 to 18.')
  await template.getByRole('button', { name: 'Save' }).click()
  await expect(templates.getByText('We are open from 7 to 18.')).toBeVisible()

  await sets.getByRole('button', { name: 'Edit Bakery' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit hashtag set' })
  await editing.getByLabel('Hashtags').fill('#bread #oven')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(sets.getByText('#bread #oven')).toBeVisible()

  await sets.getByRole('button', { name: 'Delete Bakery' }).click()
  await page.getByRole('dialog', { name: 'Delete Bakery?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(sets.getByText('No hashtag sets yet.')).toBeVisible()
})

test('A hashtag set is saved from a post and added to another one in the composer', async ({ page }) => {
  await signedIn(page)
  await page.goto('/content')
  await contentField(page).fill('Fresh bread at seven. #bread #rye')
  const tool = page.getByRole('button', { name: 'Hashtags', exact: true })
  await tool.click()
  await expect(page.getByText('You have no hashtag sets yet.')).toBeVisible()
  await page.getByRole('menuitem', { name: "Save this post's hashtags" }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a hashtag set' })
  await expect(dialog.getByLabel('Hashtags')).toHaveValue('#bread #rye')
  await dialog.getByLabel('Name').fill('Bakery')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Bakery is saved.')).toBeVisible()

  await contentField(page).fill('We close at noon. #rye')
  await tool.click()
  await page.getByRole('menuitem', { name: 'Bakery' }).click()
  await expect(contentField(page)).toHaveValue('We close at noon. #rye\n\n#bread')
})
