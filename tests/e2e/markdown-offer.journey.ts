import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { contentField } from './studio.ts'

test('A text that was pasted with Markdown loses its marks on request only, and gets them back', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto('/content')
  const pasted = '# Come\n\n- **Fresh** rye\n- #rye'
  await contentField(page).fill('- rye and #wheat')
  const remove = page.getByRole('button', { name: 'Remove formatting marks' })
  await contentField(page).fill(pasted)
  await remove.click()
  await expect(contentField(page)).toHaveValue('Come\n\n• Fresh rye\n• #rye')
  await expect(remove).toBeHidden()
  await page.getByRole('status').filter({ hasText: 'Formatting marks removed.' }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(contentField(page)).toHaveValue(pasted)
})
