import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { clientOf, contentField, newHandle } from './studio.ts'

test('Who may not publish saves a draft as the main action, and is told who publishes', async ({
  page,
  product,
}) => {
  const { email } = await signedIn(page)
  await (await clientOf(page)).connect('twitter', newHandle())
  await product.withDatabase((db) =>
    db
      .updateTable('members')
      .set({ role: 'contributor' })
      .where('user_id', '=', db.selectFrom('users').select('id').where('email', '=', email))
      .execute(),
  )
  await page.goto('/content')
  await expect(
    page.getByText('Your role does not publish. Save a draft and ask an owner or an editor'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish Now' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^When: / })).toHaveCount(0)
  const save = page.getByRole('button', { name: 'Save Draft' })
  await expect(save).toHaveCount(1)
  await expect(save).toBeDisabled()
  await contentField(page).fill('Ready to be read by an editor')
  await save.click()
  await expect(page.getByText('Draft saved successfully!')).toBeVisible()
  // Nothing that this role may not see is asked for: a refusal would be logged.
  await page.goto('/subscription')
  await expect(page.getByText('Only the owner of this workspace can change its plan.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Points history' })).toBeVisible()
})
