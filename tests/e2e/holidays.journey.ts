import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { clientOf } from './studio.ts'

test('The country of the holidays is suggested from the zone of the workspace, and can be changed', async ({
  page,
}) => {
  await signedIn(page)
  const client = await clientOf(page)
  await client.call('PATCH', '/api/workspaces/current', { timeZone: 'Europe/Vienna' })
  await page.goto('/settings/workspace')
  const section = page.getByRole('region', { name: 'Holidays' })
  await expect(section.getByLabel('Country')).toContainText('No holidays')
  await section.getByRole('button', { name: 'Use Austria, from the time zone of the workspace' }).click()
  await expect(page.getByText('Saved. The calendar shows the holidays of Austria.')).toBeVisible()
  await expect(section.getByLabel('Country')).toContainText('Austria')
  await expect(section.getByRole('button', { name: /from the time zone/ })).toBeHidden()
  const { holidays } = await client.call<{ holidays: { name: string }[] }>(
    'GET',
    '/api/calendar/days?from=2026-10-26&to=2026-10-26',
  )
  expect(holidays).toMatchObject([{ name: 'National Holiday' }])
})
