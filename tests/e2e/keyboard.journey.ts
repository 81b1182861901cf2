import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { newPerson, signedIn } from './people.ts'
import { chosenAccounts, connect, contentField } from './studio.ts'

const isFocused = (one: unknown) => one === globalThis['document' as never]['activeElement']

test('With the keyboard alone, a post is published in at most 30 key presses besides its text', async ({
  page,
}) => {
  const person = newPerson()
  await signedIn(page, person)
  const handle = await connect(page, 'twitter')
  await page.evaluate('localStorage.clear()')
  await page.goto('/login')
  // The page is shown after its address changed.
  await page.route('**/api/workspaces', async (route) => {
    await sleep(500)
    await route.continue()
  })
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    expect(presses).toBeLessThanOrEqual(30)
    await page.keyboard.press(key)
  }
  const tabTo = async (target: Locator) => {
    while (!(await target.evaluate(isFocused))) await press('Tab')
  }
  await tabTo(page.getByLabel('Email or username'))
  await page.keyboard.type(person.email)
  await tabTo(page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(person.password)
  await press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press('c')
  await expect(page).toHaveURL('/content')
  await expect(contentField(page)).toBeFocused()
  await expect(chosenAccounts(page)).toContainText(`@${handle}`)
  await page.keyboard.type('Typed, not clicked')

  const save = page.getByRole('button', { name: 'Save Draft' })
  await tabTo(save)
  await press('Enter')
  await expect(page.getByText('Draft saved successfully!')).toBeVisible()
  await expect(save).toBeFocused()

  await press('Control+Enter')
  await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
})
