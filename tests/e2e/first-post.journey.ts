import { expect, test } from './fixtures.ts'
import type { Locator } from '@playwright/test'
import { newPerson, readMail } from './people.ts'
import { chosenAccounts, consent, contentField, newHandle, picture, showBeside, writeFor } from './studio.ts'

test(
  'A new user registers, connects accounts, writes a post with a picture and sees it published',
  { tag: ['@core', '@everywhere'] },
  async ({ page, context }) => {
    const person = newPerson()
    const [x, instagram] = [newHandle(), newHandle()]

    await test.step('the landing page leads to the register wizard', async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
      await expect(page).toHaveURL('/register')
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    })

    await test.step('the wizard shows the specified messages for missing fields', async () => {
      await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled()
      const next = page.getByRole('button', { name: 'Next' })
      await next.click()
      await expect(page.getByText('Please select an account type')).toBeVisible()
      await page.getByRole('radio', { name: 'Business Owner' }).check()
      await next.click()

      const email = page.getByLabel('Email')
      const password = page.getByLabel('Password', { exact: true })
      const repeated = page.getByLabel('Confirm password')
      await next.click()
      await expect(page.getByText('Email is required')).toBeVisible()
      await expect(page.getByText('Please confirm your password')).toBeVisible()
      await email.fill('ada at example')
      await password.fill('short')
      await repeated.fill('shorter')
      await next.click()
      await expect(page.getByText('Invalid email address')).toBeVisible()
      await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
      await expect(page.getByText('Passwords do not match')).toBeVisible()
      await email.fill(person.email)
      await password.fill('onlysmallletters')
      await next.click()
      await expect(
        page.getByText(
          'Password must contain at least one lowercase letter, one uppercase letter, and one number',
        ),
      ).toBeVisible()
      await password.fill(person.password)
      await repeated.fill(person.password)
      await next.click()

      await expect(page.getByText('+1')).toBeVisible()
      const create = page.getByRole('button', { name: 'Create Account' })
      await create.click()
      await expect(page.getByText('Full name is required')).toBeVisible()
      await page.getByLabel('Full name').fill('A')
      await create.click()
      await expect(page.getByText('Full name must be at least 2 characters')).toBeVisible()
      await page.getByLabel('Full name').fill(person.name)
      await create.click()
    })

    await test.step('three seconds after the message, the login screen appears', async () => {
      const done = page.getByText('Registration successful! Please check your email to verify your account.')
      await expect(done).toBeVisible()
      const shown = Date.now()
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
      expect(Date.now() - shown).toBeGreaterThan(2_000)
      await expect(page).toHaveURL('/login')
      await expect(page.getByLabel('Email or username')).toHaveValue(person.email)
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    })

    await test.step('the mail is in the local mailbox and its link verifies the address', async () => {
      await page.goto(`/dev/mailbox?to=${encodeURIComponent(person.email)}`)
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('link', { name: 'Verify your email address' })).toBeVisible({
          timeout: 500,
        })
      }).toPass()
      await page.getByRole('link', { name: 'Verify your email address' }).click()
      await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible()
      await page.getByRole('link', { name: /verify-email\?token=/ }).click()
      await expect(page.getByText('Email verified successfully!')).toBeVisible()
      await page.getByRole('link', { name: 'Continue to App' }).click()
    })

    await test.step('the browser that registered sees the dashboard with its greeting and the first steps', async () => {
      await expect(page).toHaveURL('/dashboard')
      await expect(
        page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Ada\b/ }),
      ).toBeVisible()
      await expect(page.getByRole('link', { name: 'Create First Post' })).toBeVisible()
      await expect(page.getByText('1 of 4 steps done')).toBeVisible()
      await page.getByRole('link', { name: 'Connect account' }).click()
    })

    await test.step('X and Instagram are connected on their consent pages', async () => {
      await expect(page.getByRole('heading', { name: 'Connected Accounts' })).toBeVisible()
      await expect(page.getByText('No accounts connected yet')).toBeVisible()
      await page.getByRole('button', { name: 'Connect Twitter/X' }).click()
      await expect(page.getByRole('heading', { name: 'Connect your X account' })).toBeVisible()
      await consent(page, x)
      await expect(page).toHaveURL('/social')
      await expect(page.getByText(`@${x} on Twitter/X is connected.`)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Write your first post' })).toHaveAttribute(
        'href',
        '/content',
      )
      await page.getByRole('button', { name: 'Connect Instagram' }).click()
      await expect(page.getByRole('heading', { name: 'Connect your Instagram account' })).toBeVisible()
      await consent(page, instagram)
      await expect(page.getByText(`@${instagram} on Instagram is connected.`)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Connected (2)' })).toBeVisible()
      await expect(page.getByText('Followers')).toHaveCount(2)
    })

    const text = 'Fresh bread every morning at six.'
    await test.step('a post is written for Instagram, with a picture and its description', async () => {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /Content Studio/ })
        .click()
      await writeFor(page, 'Instagram')
      await expect(chosenAccounts(page)).toHaveText(new RegExp(`@${instagram}`))
      await showBeside(page, 'Preview')
      await expect(page.getByRole('button', { name: 'Save Draft' })).toBeDisabled()
      await expect(page.getByText('Your content will appear here...')).toBeVisible()
      await contentField(page).fill(text)
      await expect(page.getByText('2,167 characters left')).toBeVisible()
      await expect(page.getByText('33/2,200')).toBeVisible()
      await expect(page.getByText('Instagram needs a picture or video.')).toBeVisible()
      await page.getByLabel('Choose pictures').setInputFiles(await picture('bread.jpg', '#c98a4b'))
      await page.getByRole('button', { name: /add description of picture 1/ }).click()
      await page.getByLabel('Description (alt text)').fill('A loaf of bread on a table')
      await page.getByRole('button', { name: 'Save description' }).click()
      const preview = page.getByRole('region', { name: 'Live Preview' })
      await expect(preview.getByText(text)).toBeVisible()
      await expect(preview.getByRole('img', { name: 'A loaf of bread on a table' })).toBeVisible()
    })

    await test.step('the draft is saved, found in the list, and edited', async () => {
      await page.getByRole('button', { name: 'Save Draft' }).click()
      await expect(page.getByText('Draft saved successfully!')).toBeVisible()
      await expect(page.getByText('Draft saved successfully!')).toBeHidden()
      await page.getByRole('link', { name: 'Posts', exact: true }).click()
      await expect(page.getByRole('link', { name: text })).toBeVisible()
      await page.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await expect(contentField(page)).toHaveValue(text)
      await contentField(page).fill(`${text} Come by!`)
    })

    await test.step('it is published, and two seconds later the dashboard shows it', async () => {
      await page.getByRole('button', { name: 'Publish Now' }).click()
      await expect(page.getByText('Content published to Instagram successfully!')).toBeVisible({
        timeout: 60_000,
      })
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('link', { name: `${text} Come by!` })).toBeVisible()
      await expect(page.getByText('Published', { exact: true })).toBeVisible()
      await expect(page.getByText('Your first post')).toBeHidden()
    })

    await test.step('the post is public on the platform, with picture and alt text', async () => {
      await page.getByRole('link', { name: `${text} Come by!` }).click()
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
      const opened = context.waitForEvent('page')
      await page
        .getByRole('main')
        .getByRole('link', { name: /View on Instagram/ })
        .click()
      const post = await opened
      await expect(post.getByText(`${text} Come by!`)).toBeVisible()
      const shown = post.getByRole('img', { name: 'A loaf of bread on a table' })
      await expect(shown).toHaveJSProperty('complete', true)
      await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
    })
  },
)

test('A new user comes from the landing page to a published post in eight clicks, reading the mail included, and types the password twice', async ({
  page,
  context,
}) => {
  const person = newPerson()
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  let passwords = 0
  const typePassword = async (label: string) => {
    passwords += 1
    await page.getByLabel(label, { exact: true }).fill(person.password)
  }
  await page.goto('/')
  await click(page.getByRole('banner').getByRole('link', { name: 'Get Started' }))
  await click(page.getByRole('radio', { name: 'Business Owner' }))
  await page.keyboard.press('Enter')
  await page.getByLabel('Email').fill(person.email)
  await typePassword('Password')
  await typePassword('Confirm password')
  await page.keyboard.press('Enter')
  await page.getByLabel('Full name').fill(person.name)
  await page.keyboard.press('Enter')

  // The mail opens in another tab, in which the user goes on.
  const opened = context.waitForEvent('page')
  await readMail(page, person.email, /verify/i)
  await click(page.getByRole('link', { name: 'Open the mailbox' }))
  const tab = await opened
  await click(tab.getByRole('link', { name: /verify-email\?token=/ }))
  await expect(tab.getByText('Email verified successfully!')).toBeVisible()
  await click(tab.getByRole('link', { name: 'Continue to App' }))
  // The tab in which the user registered follows.
  await expect(page).toHaveURL('/dashboard')
  await click(tab.getByRole('button', { name: 'Connect Twitter/X' }))
  await click(tab.getByRole('button', { name: 'Allow access' }))
  await expect(contentField(tab)).toBeFocused()
  await tab.keyboard.type('Hello, world')
  await click(tab.getByRole('button', { name: 'Publish Now' }))
  await expect(tab.getByText('Content published to Twitter/X successfully!')).toBeVisible()
  await expect(tab).toHaveURL('/dashboard')
  await expect(tab.getByText('Published', { exact: true })).toBeVisible()
  expect({ clicks, passwords }).toEqual({ clicks: 8, passwords: 2 })
})
