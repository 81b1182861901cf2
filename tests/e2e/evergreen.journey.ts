import type { Page } from '@playwright/test'
import type { EvergreenPost } from '../../contract/evergreen/evergreen.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { clientOf, newHandle } from './studio.ts'

test.use({ withModel: true })

test.use({ timezoneId: 'UTC' })

const rye = 'Rye at four: our bread leaves the oven when school is out.'
const reworded = 'School is out, and at four the rye is ready.'
const cake = 'Cake day is Thursday, with a slice for the first ten guests.'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('Two posts and a variation are set up to come back, stand in the calendar, and go when the set is paused', async ({
  page,
  model,
}) => {
  test.slow()
  await signedIn(page, undefined, { plan: 'pro' })
  const client = await clientOf(page)
  const account = await client.connect('twitter', newHandle())
  await client.draft(account, rye)
  const set = page.getByRole('list', { name: 'Posts of the set' })

  await test.step('an empty list says what a set is for and leads on', async () => {
    await page.goto('/content/posts')
    await page.getByRole('link', { name: 'Evergreen' }).click()
    await expect(page.getByRole('main').getByText('Let your best posts come back')).toBeVisible()
    await page.getByRole('button', { name: 'New set' }).click()
    const dialog = page.getByRole('dialog', { name: 'New evergreen set' })
    await dialog.getByLabel('Name').fill('Bakery classics')
    await expect(dialog.getByRole('checkbox')).toBeChecked()
    await dialog.getByRole('button', { name: 'Create set' }).click()
    await expect(heading(page, 'Bakery classics')).toBeVisible()
    await expect(page.getByText('Which posts are worth repeating?')).toBeVisible()
  })

  await test.step('without slots it says so, with the way to them', async () => {
    await expect(page.getByText(/has no slots in its queue yet/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add slots' })).toHaveAttribute(
      'href',
      `/social/queue/${account.id}`,
    )
    const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }))
    const body = { version: 0, slots }
    await client.call('PUT', `/api/queue/accounts/${account.id}/slots`, body)
    await page.reload()
    await expect(page.getByText(/has no slots/)).toHaveCount(0)
  })

  await test.step('a draft is chosen, and another post is written', async () => {
    await page.getByRole('button', { name: 'Add posts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add posts to Bakery classics' })
    await dialog.getByLabel('Search posts and drafts').fill('rye')
    await dialog.getByRole('checkbox', { name: /Rye at four/ }).check()
    await dialog.getByRole('button', { name: 'Add 1 post' }).click()
    await expect(set.getByRole('link', { name: rye })).toBeVisible()
    await expect(set).toContainText('Not published yet · next')
    await page.getByRole('button', { name: 'Add posts' }).click()
    await dialog.getByRole('button', { name: 'Write a new one instead' }).click()
    await dialog.getByLabel('Text of the post').fill(cake)
    await dialog.getByRole('button', { name: 'Add to the set' }).click()
    await expect(set.getByRole('link', { name: cake })).toBeVisible()
  })

  await test.step('a variation shows its price before, and is paid then', async () => {
    model.play({ kind: 'text', text: reworded })
    await page.getByRole('button', { name: /^Add variations of "Rye/ }).click()
    await page.getByRole('button', { name: 'Reword with the assistant · 2 points' }).click()
    await expect(page.getByRole('textbox', { name: 'Variation 1' })).toHaveValue(reworded)
    await page.getByRole('button', { name: 'Write one' }).click()
    await page.getByRole('textbox', { name: 'Variation 2' }).fill('Four o’clock: rye.')
    await page.getByRole('button', { name: 'Save variations' }).click()
    await expect(page.getByRole('button', { name: 'Save variations' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove variation 2' }).click()
    await expect(page.getByRole('textbox', { name: 'Variation 2' })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Variation 1' })).toHaveValue(reworded)
  })

  await test.step('what is planned stands in the calendar', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const { posts } = await client.call<{ posts: EvergreenPost[] }>('GET', `/api/evergreen/${id}`)
    for (const { content, nextAt } of posts) {
      await page.goto(`/content/calendar?view=list&date=${nextAt?.slice(0, 10)}`)
      const words = content.split(':')[0]?.split(',')[0] ?? ''
      await expect(page.getByText(words).first()).toBeVisible()
    }
    expect(posts).toHaveLength(2)
  })

  await test.step('pausing the set removes what is planned', async () => {
    await page.goto('/content/evergreen')
    await expect(page.getByRole('list', { name: 'Evergreen sets' })).toContainText('planned, next')
    await page.getByRole('link', { name: 'Bakery classics' }).click()
    await page.getByRole('button', { name: 'Pause set' }).click()
    await expect(page.getByText('Paused: nothing is planned.')).toBeVisible()
    const { groups } = await client.call<{ groups: { posts: { status: string }[] }[] }>(
      'GET',
      '/api/post-groups?limit=100',
    )
    expect(groups.flatMap(({ posts }) => posts.map(({ status }) => status))).toEqual(['draft', 'draft'])
    await page.getByRole('button', { name: 'Resume set' }).click()
    await expect(page.getByText(/publications? planned, next/)).toBeVisible()
  })

  await test.step('drafts that are selected in the list are added together', async () => {
    await client.draft(account, 'Our oldest oven turns sixty.')
    await client.draft(account, 'Why we bake with our own starter.')
    await page.goto('/content/posts')
    await page.getByRole('checkbox', { name: /oldest oven/ }).check()
    await page.getByRole('checkbox', { name: /own starter/ }).check()
    const bar = page.getByRole('toolbar', { name: 'Selected posts' })
    await bar.getByRole('link', { name: 'Add to evergreen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add 2 posts to an evergreen set' })
    await expect(dialog.getByRole('radio', { name: 'Bakery classics' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Add to the set' }).click()
    await expect(heading(page, 'Bakery classics')).toBeVisible()
    await expect(set.getByRole('link', { name: /oldest oven/ })).toBeVisible()
    await expect(set.getByRole('link', { name: /own starter/ })).toBeVisible()
  })
})
