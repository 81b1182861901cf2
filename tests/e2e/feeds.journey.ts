import type { Feed } from '../../contract/feeds/feeds.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { clientOf, newHandle } from './studio.ts'

const bread = {
  id: 'bread',
  title: 'Rye at four',
  link: 'https://bakery.example/rye',
  summary: 'Warm and crisp',
}
const cake = { id: 'cake', title: 'Cake day', link: 'https://bakery.example/cake' }
const rolls = { id: 'rolls', title: 'Rolls again', link: 'https://bakery.example/rolls' }

test('A feed is looked at and followed; what is new becomes a draft, later it goes into the queue', async ({
  page,
  feedSite,
  noErrors,
}) => {
  // A worker asks the feed several times.
  test.slow()
  await signedIn(page, undefined, { plan: 'pro' })
  const client = await clientOf(page)
  const account = await client.connect('twitter', newHandle())
  const path = `/${newHandle()}.xml`
  const url = feedSite.rss(path, [bread])
  const row = page.getByRole('list', { name: 'Feeds' }).getByRole('listitem').first()
  const checkNow = async () => page.getByRole('button', { name: 'Check The bakery now' }).click()

  await test.step('an address that has no feed says what to do', async () => {
    noErrors.allow(/status of 409/)
    await page.goto('/content/posts')
    await page.getByRole('link', { name: 'Feeds' }).click()
    await expect(page.getByRole('heading', { name: 'Follow a feed' })).toBeVisible()
    await page.getByLabel('Address of a feed or site').fill(`${feedSite.origin}/nothing`)
    await page.getByRole('button', { name: 'Find feed' }).click()
    await expect(page.getByText(/There is no feed at this address any more/)).toBeVisible()
  })

  await test.step('the preview shows the posts, and follows the template', async () => {
    await page.getByLabel('Address of a feed or site').fill(url)
    await page.getByRole('button', { name: 'Find feed' }).click()
    const posts = page.getByRole('list', { name: 'Newest entries' })
    await expect(posts.getByText('Rye at four')).toBeVisible()
    await page.getByLabel('Post template').fill('New: {title} {link}')
    await expect(posts.getByText('New: Rye at four https://bakery.example/rye')).toBeVisible()
  })

  await test.step('it is followed, and an entry that appears becomes a draft', async () => {
    await page.getByRole('button', { name: 'Follow this feed' }).click()
    await expect(row).toContainText('Drafts, at most 5 a day. 0 posts so far.')
    feedSite.rss(path, [cake, bread])
    await checkNow()
    await expect(row).toContainText('1 post so far', { timeout: 90_000 })
    await page.getByRole('button', { name: 'Show entries of The bakery' }).click()
    await expect(row.getByRole('link', { name: 'Cake day' })).toBeVisible()
    await row.getByRole('link', { name: 'Cake day' }).click()
    await expect(page.getByText('New: Cake day https://bakery.example/cake').first()).toBeVisible()
  })

  await test.step('after a change, the next entry takes a free slot', async () => {
    const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }))
    await client.call('PUT', `/api/queue/accounts/${account.id}/slots`, {
      version: 0,
      timeZone: 'UTC',
      slots,
    })
    await page.goto('/content/feeds')
    await page.getByRole('button', { name: 'Edit The bakery' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit The bakery' })
    await dialog.getByRole('switch', { name: 'Add new entries to the queue' }).click()
    await expect(dialog.getByText(/in the next free slot of each account/)).toBeVisible()
    feedSite.rss(path, [rolls, cake, bread])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Added to the queue, at most 5 a day. 2 posts so far.', {
      timeout: 90_000,
    })
    await page.goto(`/social/queue/${account.id}`)
    await expect(page.getByRole('list', { name: 'Posts in the queue' })).toContainText('New: Rolls again')
  })

  await test.step('a feed that fails says so, and one that is deleted keeps its posts', async () => {
    feedSite.serve(path, (_request, response) => void response.writeHead(500).end())
    await page.goto('/content/feeds')
    await checkNow()
    await expect(row).toContainText('Its server answers with an error (HTTP 500).', { timeout: 90_000 })
    await page.getByRole('button', { name: 'Delete The bakery' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('None yet.')).toBeVisible()
    expect((await client.call<{ feeds: Feed[] }>('GET', '/api/feeds')).feeds).toEqual([])
    await page.goto('/content/posts')
    await expect(page.getByText('New: Rolls again').first()).toBeVisible()
  })
})
