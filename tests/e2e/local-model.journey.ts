import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'

test('A model server on this machine is offered in the settings and used with one click', async ({
  page,
  ownModel,
}) => {
  ownModel.play({ kind: 'text', text: 'Our bakery opens on Friday in Graz. Come by for a free coffee!' })
  await signedIn(page)
  await page.goto('/settings/assistant')
  const offer = page.getByRole('region', { name: 'A model server on this machine' })
  await expect(offer.getByRole('combobox', { name: 'Model' })).toHaveText('llama3.2')
  await offer.getByRole('button', { name: 'Use llama3.2' }).click()
  await expect(
    page.getByText('Saved. llama3.2 writes your texts from now on, and they cost no points.'),
  ).toBeVisible()
  await expect(offer).toBeHidden()
  await expect(page.getByRole('heading', { name: 'llama3.2' })).toBeVisible()
  await expect(page.getByText('A text costs no points.')).toBeVisible()
})
