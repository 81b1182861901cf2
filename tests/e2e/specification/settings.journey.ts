import { signedIn } from '../people.ts'
import { departure, sentence } from './sentences.ts'
import { changeReply, expect, test } from './specification.ts'

const screen = '2 Settings'

test('The settings screen', async ({ page }) => {
  const { name, email, password } = await signedIn(page)
  const toggle = (of: string) => page.getByRole('switch', { name: of, exact: true })

  await page.goto('/settings/profile')
  await departure(
    screen,
    'A static form (Full Name, Email, Phone Number, Bio, Save Profile) with sample defaults and no behaviour',
    'The form shows and saves the profile of the user; the address is changed under Security.',
    async () => {
      const form = page.getByRole('form', { name: 'Profile' })
      const field = (label: string | RegExp) => form.getByRole('textbox', { name: label })
      await expect(field('Full Name')).toHaveValue(name)
      await expect(field('Email')).toHaveValue(email)
      await expect(field('Email')).not.toBeEditable()
      await expect(field(/^Phone Number/)).toHaveValue('')
      await expect(field(/^Bio/)).toHaveValue('')
      await field('Full Name').fill('Grace Hopper')
      await field(/^Phone Number/).fill('2125550123')
      await field(/^Bio/).fill('Writes about compilers.')
      const sent = page.waitForRequest((one) => one.method() === 'PATCH')
      await form.getByRole('button', { name: 'Save Profile' }).click()
      await expect(page.getByText('Your profile is saved.', { exact: true })).toBeVisible()
      expect(new URL((await sent).url()).pathname).toBe('/api/user/profile')
      expect((await sent).postDataJSON()).toEqual({
        full_name: 'Grace Hopper',
        phone_number: '+1 212 555 0123',
        bio: 'Writes about compilers.',
      })
      await page.reload()
      await expect(field('Full Name')).toHaveValue('Grace Hopper')
      await expect(field(/^Phone Number/)).toHaveValue(/212\D*555\D*0123/)
      await expect(field(/^Bio/)).toHaveValue('Writes about compilers.')
    },
  )

  for (const [path, toggles] of [
    [
      '/settings/notifications',
      [
        ['Email notifications', true],
        ['Content publishing updates', true],
        ['Marketing emails', false],
        ['Post published', true],
        ['Engagement milestones', false],
      ],
    ],
    [
      '/settings/appearance',
      [
        ['Dark mode', false],
        ['Compact layout', true],
        ['Show tooltips', true],
      ],
    ],
    [
      '/settings/security',
      [
        ['Security alerts', true],
        ['Share analytics data', false],
      ],
    ],
  ] as const) {
    await page.goto(path)
    for (const [label, on] of toggles) {
      await sentence(screen, `Toggles and defaults: ${label} ${on ? 'on' : 'off'}`, async () => {
        // What a switch shows before the settings are loaded is not its default.
        await expect(toggle(label)).toBeEnabled()
        await expect(toggle(label)).toBeChecked({ checked: on })
      })
    }
  }
  await departure(
    screen,
    'Toggles and defaults: Two-factor authentication on',
    'The toggle tells the truth: on only once an authenticator is enrolled.',
    async () => {
      const twoFactor = toggle('Two-factor authentication')
      await expect(twoFactor).not.toBeChecked()
      await twoFactor.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(twoFactor).not.toBeChecked()
      await changeReply<{ twoFactor: object }>(page, '**/api/user/two-factor', (body) => ({
        ...body,
        twoFactor: { ...body.twoFactor, enabledAt: new Date().toISOString(), recoveryCodesLeft: 7 },
      }))
      await page.reload()
      await expect(twoFactor).toBeChecked()
      await page.unrouteAll()
      await page.reload()
      await expect(twoFactor).not.toBeChecked()
    },
  )
  await departure(
    screen,
    'A Delete Account button has no behaviour',
    'It asks for the password and deletes the account after seven days, in which it can be kept.',
    async () => {
      await page.getByRole('button', { name: 'Delete Account', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
      await expect(dialog).toContainText('In 7 days, this is deleted and cannot be brought back:')
      const confirm = dialog.getByRole('button', { name: 'Delete account', exact: true })
      await dialog.getByLabel('Current password').fill('Not-my-password-1')
      await confirm.click()
      await expect(dialog.getByText('This is not your current password.')).toBeVisible()
      await dialog.getByLabel('Current password').fill(password)
      const week = Date.now() + 7 * 86_400_000
      await confirm.click()
      await expect(page).toHaveURL('/login')
      const day = new Date(week).toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
      await expect(page.getByText(/^Your account will be deleted on /)).toContainText(day)
      await page.getByLabel('Email or username').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByRole('button', { name: 'Keep my account' }).click()
      await page.goto('/profile')
      await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
    },
  )
})
