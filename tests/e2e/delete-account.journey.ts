import { expect, test } from './fixtures.ts'
import { readMail, signedIn } from './people.ts'
import { connect } from './studio.ts'

test('A user deletes the account, sees what will be lost, and undoes it at the next sign-in', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/40[13]/)
  const person = await signedIn(page)
  const handle = await connect(page, 'twitter')
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const lost = dialog.getByRole('list', { name: 'What will be deleted' })
  await expect(lost.getByText('0 posts')).toBeVisible()
  await expect(lost.getByText('1 connected account; our access to them is removed')).toBeVisible()
  await expect(lost.getByText('10 points')).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Delete account' })
  await dialog.getByLabel('Current password').fill('Not-my-password-1')
  await confirm.click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(person.password)
  await confirm.click()
  await expect(page).toHaveURL('/login')
  await expect(
    page.getByText(/^Your account will be deleted on .+ Sign in before then to keep it\.$/),
  ).toBeVisible()
  expect(await readMail(page, person.email, /will be deleted/)).toContain('Keep my account')

  await page.getByLabel('Email or username').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible()
  await page.goto('/social')
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText(`@${handle}`).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(`@${handle}`).first()).toBeVisible()
  expect(await readMail(page, person.email, /account stays/)).toContain('will not be deleted')
})
