import { expect, expectAccessible, expectFits, test } from '../fixtures.ts'
import { newPerson, signedIn } from '../people.ts'
import { clientOf, newHandle } from '../studio.ts'

test('A member renames and prolongs a review link, adds posts from lists and removes one', async ({
  page,
}) => {
  await signedIn(page, { ...newPerson(), name: 'Ben Bakes' }, { plan: 'pro' })
  const client = await clientOf(page)
  const account = await client.connect('twitter', newHandle())
  await client.call('PUT', '/api/workspaces/current/approval', {
    mode: 'required_client',
    own: 'admins',
    coversTime: false,
  })
  const first = await client.draft(account, 'Rye bread')
  await client.draft(account, 'Wheat bread')
  const waiting = await client.draft(account, 'Spelt bread')
  await client.act(waiting, 'schedule', { localTime: '2031-05-01T10:00', timeZone: 'UTC' })
  const { link } = await client.call<{ link: { id: string } }>('POST', '/api/review-links', {
    name: 'Breads',
    scope: { kind: 'posts', groupIds: [first.groupId] },
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const addToLink = async () => {
    const bar = page.getByRole('toolbar', { name: 'Selected posts' })
    await bar.getByRole('button', { name: 'Share for review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share for review' })
    await dialog.getByRole('button', { name: 'Open link' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Review link' })).toContainText('Breads')
    await expectAccessible(page)
    await expectFits(page)
    await dialog.getByRole('button', { name: 'Add to the link' }).click()
    await expect(page.getByText('Added to Breads.')).toBeVisible()
  }

  await test.step('A draft is added from its list', async () => {
    await page.goto('/content/posts?tab=drafts')
    await page.getByRole('checkbox', { name: 'Select “Wheat bread”' }).click()
    await addToLink()
  })

  await test.step('So is what waits for the client', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/content/posts?tab=approval')
    await page.getByRole('checkbox', { name: 'Select “Spelt bread”' }).check()
    const bar = page.getByRole('toolbar', { name: 'Selected posts' })
    await expect(bar.getByRole('button', { name: 'Approve selected' })).toHaveCount(0)
    await addToLink()
    await page.getByRole('link', { name: 'Breads' }).click()
  })

  await test.step('One is removed, which can be undone', async () => {
    const posts = page.getByRole('list', { name: 'Posts' }).getByRole('listitem')
    await expect(posts).toHaveCount(3)
    await expectAccessible(page)
    await expectFits(page)
    const remove = page.getByRole('button', { name: 'Remove “Rye bread” from the link' })
    await remove.click()
    await expect(posts).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(posts).toHaveCount(3)
    await remove.click()
    await expect(posts).toHaveCount(2)
  })

  await test.step('The link gets another name and another end', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit the review link' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Give the link a name.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Breads of spring')
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const [year, month, date] = day.split('-')
    await dialog.getByRole('spinbutton', { name: 'Month' }).click()
    await page.keyboard.type(`${month}${date}${year}`)
    await expectAccessible(page)
    await expectFits(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Breads of spring' })).toBeVisible()
    const { link: changed } = await client.call<{ link: { endsAt: string } }>(
      'GET',
      `/api/review-links/${link.id}`,
    )
    expect(changed.endsAt).toMatch(new RegExp(`^${day}T23:59:59`))
  })
})
