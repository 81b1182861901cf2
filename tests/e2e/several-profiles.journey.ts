import sharp from 'sharp'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { clientOf, newHandle } from './studio.ts'

test('A sign-in that reaches several Instagram accounts connects those that the user chooses', async ({
  page,
}) => {
  const [first, second, third] = [newHandle(), newHandle(), newHandle()]
  await signedIn(page, undefined, { plan: 'pro' })
  await page.goto('/social')

  const signIn = async () => {
    await page.getByRole('button', { name: 'Connect Instagram' }).click()
    await page.getByRole('radio', { name: /another account/i }).check()
    await page.getByRole('textbox', { name: 'Handle' }).fill(first)
    await page.getByRole('textbox', { name: 'Further accounts' }).fill(`${second}, ${third}`)
    await page.getByRole('button', { name: 'Allow access' }).click()
    await expect(
      page.getByRole('heading', { name: 'Choose the Instagram accounts to connect' }),
    ).toBeVisible()
  }
  const profile = (handle: string) => page.getByRole('checkbox', { name: new RegExp(`@${handle}`) })

  await signIn()
  await expect(page.getByRole('button', { name: 'Connect account' })).toBeDisabled()
  await profile(first).check()
  await profile(third).check()
  await page.getByRole('button', { name: 'Connect 2 accounts' }).click()
  await expect(page).toHaveURL('/social')
  await expect(page.getByText(`@${first} and @${third} on Instagram are connected.`)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `@${first}` })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `@${second}` })).toBeHidden()

  await signIn()
  await expect(profile(first)).toBeChecked()
  await expect(profile(first)).toBeDisabled()
  await expect(profile(second)).not.toBeChecked()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/social')

  await test.step('choosing a disconnected account again offers to resume its posts', async () => {
    const client = await clientOf(page)
    const { accounts } = await client.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
    const account = accounts.find(({ username }) => username === third)
    if (!account) throw new Error('the account is not connected')
    const picture = await client.upload(await squarePicture(), 'square.jpg', 'image/jpeg')
    const draft = await client.draft(account, 'Planned for the third', [picture])
    await client.act(draft, 'schedule', { localTime: '2028-05-01T10:00', timeZone: 'UTC' })
    await client.call('DELETE', `/api/social-accounts/${account.id}`)
    await page.reload()
    await signIn()
    await profile(third).check()
    await page.getByRole('button', { name: 'Connect account' }).click()
    await expect(
      page.getByRole('heading', { name: `@${third} on Instagram is connected again` }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Resume 1 post' }).click()
    await expect(page).toHaveURL('/social')
    await expect(page.getByText('1 post is scheduled as before.')).toBeVisible()
  })
})

const squarePicture = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#6366f1' } })
    .jpeg()
    .toBuffer()
