import { randomUUID } from 'node:crypto'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { clientOf, newHandle } from './studio.ts'

test('The dashboard shows what goes out next, soonest first, and leads to it', async ({ page }) => {
  await signedIn(page, undefined, { plan: 'pro' })
  const card = page.getByRole('region', { name: 'Up next' })

  await test.step('without anything planned it leads to planning', async () => {
    await page.goto('/dashboard')
    await expect(card).toContainText('Nothing is planned yet.')
    await expect(card.getByText('Plan a Post')).toBeVisible()
  })

  const client = await clientOf(page)
  const x = await client.connect('twitter', newHandle())
  const linkedin = await client.connect('linkedin', newHandle())
  const later = await client.draft(linkedin, 'Cake on Sunday')
  await client.act(later, 'schedule', { localTime: '2028-05-08T09:00', timeZone: 'UTC' })
  const { group } = await client.call<{ group: { id: string; version: number } }>(
    'PUT',
    `/api/post-groups/${randomUUID()}`,
    {
      version: 0,
      content: 'Bread on Friday',
      targets: [x, linkedin].map(({ id, platform }) => ({ id: randomUUID(), platform, socialAccountId: id })),
    },
  )
  await client.call('POST', `/api/post-groups/${group.id}/schedule`, {
    version: group.version,
    localTime: '2028-05-01T10:00',
    timeZone: 'UTC',
  })

  await test.step('a post for two accounts is one entry with both platforms and its time', async () => {
    await page.reload()
    await expect(page.getByText('Includes 6 points reserved for scheduled posts and AI jobs')).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveText([
      /Monday, May 1, 2028.*Bread on Friday2 accounts on Twitter\/X, LinkedIn/,
      new RegExp(`Monday, May 8, 2028.*Cake on Sunday@${linkedin.username} on LinkedIn`),
    ])
    await expect(card).toContainText(/Times in \w+/)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(card.getByRole('link', { name: 'Cake on Sunday' })).toBeVisible()
  })

  await test.step('an entry opens its post, and all of them are listed', async () => {
    await card.getByRole('link', { name: 'All planned' }).click()
    await expect(page).toHaveURL('/content/posts?tab=queue')
    await page.goBack()
    await card.getByRole('link', { name: 'Cake on Sunday' }).click()
    await expect(page).toHaveURL(`/content/posts/${later.id}`)
  })
})
