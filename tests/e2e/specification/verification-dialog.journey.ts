import { newPerson, readMail, signedIn } from '../people.ts'
import { answer, ours } from './account-forms.ts'
import { nameOfColor } from './colors.ts'
import { sentence } from './sentences.ts'
import { expect, hold, test } from './specification.ts'

const dialogName = '2 Email verification dialog'

test('The email verification dialog', async ({ page }) => {
  const { email } = await signedIn(page, newPerson(), { verified: false })
  await page.goto('/dashboard')
  const open = () => page.getByRole('button', { name: 'AI Generate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email Verification Required', exact: true })
  const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true })
  const resend = dialog.getByRole('button', { name: 'Resend Email', exact: true })
  await sentence(
    '2 Dashboard',
    'AI Generate opens the email verification dialog if the email is not verified',
    async () => {
      await open()
      await expect(dialog).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
    },
  )

  await sentence(dialogName, 'Its title, heading, body, steps and buttons', async () => {
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Email Verification Required')
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText('Please verify your email to continue')
    const body =
      'To use AI content generation and posting features, you need to verify your email address first.'
    await expect(dialog.getByText(body, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveText([
      /inbox.*spam/i,
      /click.*link/i,
      /^return .*try again$/i,
    ])
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Resend Email'])
  })
  await sentence(dialogName, 'The dialog starts in an info state', async () => {
    await expect(resend).toBeEnabled()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    expect(await nameOfColor(dialog.locator('svg').first())).toBe('blue')
  })
  await sentence(
    dialogName,
    'Resend Email shows Sending... while busy; the dialog then shows a success or error message; closing clears the message',
    async () => {
      const release = await hold(page, '**/api/auth/resend-verification')
      const sent = page.waitForRequest('**/api/auth/resend-verification')
      await resend.click()
      await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible()
      await expect(resend).toBeHidden()
      release()
      const request = await sent
      expect(request.method()).toBe('POST')
      expect(request.postData()).toBeNull()
      const success = dialog.getByText('Verification email sent! Please check your inbox and spam folder.', {
        exact: true,
      })
      await expect(success).toBeVisible()
      await expect.poll(() => nameOfColor(success)).toBe('green')
      expect(await readMail(page, email, /verify/i)).toContain('/verify-email?token=')
      await cancel.click()
      await expect(dialog).toBeHidden()
      await open()
      await expect(resend).toBeVisible()
      await expect(success).toHaveCount(0)

      await page.unrouteAll()
      await answer(page, '/api/auth/resend-verification', ours)
      await resend.click()
      const failure = dialog.getByText(ours.message, { exact: true })
      await expect(failure).toBeVisible()
      await expect.poll(() => nameOfColor(failure)).toBe('red')
      await cancel.click()
      await expect(dialog).toBeHidden()
      await open()
      await expect(resend).toBeVisible()
      await expect(failure).toHaveCount(0)
    },
  )
})
