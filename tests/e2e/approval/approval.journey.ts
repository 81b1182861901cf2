import { expect, expectAccessible, expectFits, test } from '../fixtures.ts'
import { newPerson, signedIn } from '../people.ts'
import { clientOf, contentField, newHandle } from '../studio.ts'
import { memberOf } from './team.ts'

test(
  'A contributor asks, an approver asks for a change, and what is changed is approved and published',
  { tag: '@core' },
  async ({ page, browser }) => {
    await signedIn(page, { ...newPerson(), name: 'Ben Approves' }, { plan: 'pro' })
    await (await clientOf(page)).connect('twitter', newHandle())
    const lena = await memberOf(page, browser, { name: 'Lena Writes', role: 'contributor' })

    await test.step('Approval becomes required', async () => {
      await page.goto('/settings/workspace')
      await page.getByRole('combobox', { name: 'Approval of posts' }).click()
      await page.getByRole('option', { name: 'Required', exact: true }).click()
      await expect(page.getByText('Saved.')).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Who may approve their own posts' })).toBeVisible()
    })

    await test.step('The contributor asks with a note', async () => {
      await lena.goto('/content')
      await contentField(lena).fill('We open on Friday at nine')
      await expect(lena.getByRole('button', { name: 'Ask for approval', exact: true })).toBeEnabled()
      await lena.getByRole('button', { name: 'Ask for approval with a note' }).click()
      const dialog = lena.getByRole('dialog', { name: 'Ask for approval' })
      await dialog.getByLabel('Note').fill('Is the day right?')
      await expectAccessible(lena)
      await dialog.getByRole('button', { name: 'Ask for approval' }).click()
      await expect(
        lena.getByText('Asked for approval. It is published as soon as it is approved.'),
      ).toBeVisible()
    })

    await test.step('The approver finds it on the dashboard and asks for a change, by keys', async () => {
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: '1 post waits for you' })).toBeVisible()
      await page.getByRole('link', { name: 'We open on Friday at nine' }).first().click()
      // The dashboard names who asked as well.
      await expect(page).toHaveURL(/\/content\/posts\/[\w-]+$/)
      await expect(page.getByText('Lena Writes asked for approval, just now')).toBeVisible()
      await expect(page.getByText('Is the day right?').first()).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('c')
      const dialog = page.getByRole('dialog', { name: 'Ask for changes' })
      await expect(dialog.getByLabel('What should change?')).toBeFocused()
      await page.keyboard.press('Control+Enter')
      await expect(dialog.getByText('Say what should change, or why not.')).toBeVisible()
      await page.keyboard.type('It is Saturday.')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('You asked for changes.')).toBeVisible()
    })

    await test.step('The contributor reads it above the text, changes it and asks again', async () => {
      await lena.goto('/content/posts?tab=approval')
      await lena.getByRole('link', { name: 'We open on Friday at nine' }).click()
      await lena.getByRole('link', { name: 'Edit' }).click()
      await expect(contentField(lena)).toHaveValue('We open on Friday at nine')
      await expect(lena.getByText('Ben Approves asked for changes, just now')).toBeVisible()
      await expect(lena.getByText('It is Saturday.')).toBeVisible()
      await contentField(lena).fill('We open on Saturday at nine')
      await lena.getByRole('button', { name: 'Ask again', exact: true }).click()
      await expect(
        lena.getByText('Asked for approval. It is published as soon as it is approved.'),
      ).toBeVisible()
    })

    await test.step('The approver sees what changed and approves, and it is published', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/content/posts?tab=approval')
      await expect(page.getByText('Lena Writes asked for approval, just now')).toBeVisible()
      await expectFits(page)
      await page.getByRole('link', { name: 'We open on Saturday at nine' }).click()
      await expect(page.getByRole('heading', { name: /^Changed since Ben Approves asked/ })).toBeVisible()
      await expect(page.locator('del')).toContainText('Friday')
      await expect(page.locator('ins')).toContainText('Saturday')
      await expectAccessible(page)
      await expectFits(page)
      await page.getByRole('button', { name: 'Approve and publish' }).click()
      await expect(page.getByText('Approved.').first()).toBeVisible()
      await expect(page.getByText('Published', { exact: true }).first()).toBeVisible({ timeout: 20_000 })
    })
    await lena.context().close()
  },
)
