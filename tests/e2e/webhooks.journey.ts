import type { IncomingMessage, ServerResponse } from 'node:http'
import { Webhook as Verifier } from 'standardwebhooks'
import { text } from 'node:stream/consumers'
import { expect, expectAccessible, expectFits, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { clientOf, newHandle } from './studio.ts'

test('An owner adds a webhook, tests it, mends it, and sees what it got', async ({
  page,
  feedSite,
  noErrors,
}) => {
  // Events are sent by a worker, and a failed one is tried again after five seconds.
  test.slow()
  await signedIn(page, undefined, { plan: 'agency' })
  const client = await clientOf(page)
  const received: { body: string; headers: Record<string, string> }[] = []
  let status = 500
  const path = `/${newHandle()}`
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    received.push({ body, headers: request.headers as Record<string, string> })
    response.writeHead(status).end(status === 500 ? 'out of bread' : 'thank you')
  }
  const url = feedSite.serve(path, (request, response) => void answer(request, response))
  let secret = ''

  await test.step('an address that is none is refused in words', async () => {
    noErrors.allow(/status of 400/)
    await page.goto('/settings')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'API' }).click()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await page.getByLabel('Address').fill('http://192.168.1.1/hook')
    await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByText('This address is not on the public internet')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('events are chosen, and the secret is shown', async () => {
    await page.getByLabel('Address').fill(url)
    await page.getByLabel('Description').fill('Our shop')
    await page.getByRole('radio', { name: 'Only these' }).click()
    await page.getByRole('checkbox', { name: /^comment\.created/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByRole('heading', { name: 'Our shop gets events from now on' })).toBeVisible()
    secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()
    expect(secret).toMatch(/^whsec_/)
    await page.getByRole('link', { name: 'Test it' }).click()
    await expect(page.getByText('1 event.', { exact: true })).toBeVisible()
  })

  const rows = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await test.step('a test fails with its cause and is tried again', async () => {
    await page.getByRole('button', { name: 'Send a test event' }).click()
    await expect(rows.first()).toContainText('The address answered 500 Internal Server Error.', {
      timeout: 30_000,
    })
    await rows
      .first()
      .getByRole('button', { name: /webhook\.test/ })
      .click()
    await expect(rows.first()).toContainText('out of bread')
    status = 200
    await expect(rows.first()).toContainText('Delivered', { timeout: 30_000 })
    await expect(rows.first()).toContainText('thank you')
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a comment arrives once, signed', async () => {
    const account = await client.connect('twitter', newHandle())
    const post = await client.draft(account, 'Fresh bread at seven')
    const before = received.length
    await client.call('POST', `/api/post-groups/${post.groupId}/comments`, {
      id: crypto.randomUUID(),
      body: 'Make it eight',
    })
    await expect.poll(() => received.length, { timeout: 30_000 }).toBe(before + 1)
    const { body, headers } = received.at(-1) ?? { body: '', headers: {} }
    expect(new Verifier(secret).verify(body, headers)).toMatchObject({
      type: 'comment.created',
      data: { comment: { text: 'Make it eight' }, post: { excerpt: 'Fresh bread at seven' } },
    })
    await expect(rows).toHaveCount(2, { timeout: 40_000 })
  })

  await test.step('it is sent again with the same id', async () => {
    await rows
      .first()
      .getByRole('button', { name: /comment\.created/ })
      .click()
    await rows.first().getByRole('button', { name: 'Send again' }).click()
    await expect(rows.first()).toContainText('Try 2: answered 200', { timeout: 30_000 })
    expect(received.at(-1)?.headers['webhook-id']).toBe(received.at(-2)?.headers['webhook-id'])
  })

  await test.step('the secret is replaced, and both sign for a day', async () => {
    await page.getByRole('button', { name: 'Make a new secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click()
    await expect(page.getByText(/The secret before this one signs as well until/)).toBeVisible()
    expect(await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()).not.toBe(secret)
    await page.getByRole('button', { name: 'Send a test event' }).click()
    await expect.poll(() => received.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
  })

  await test.step('it is switched off and on, edited and deleted', async () => {
    await page.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('button', { name: 'Send a test event' })).toBeHidden()
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByRole('button', { name: 'Send a test event' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('radio', { name: /^All events/ }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('All events.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No webhooks yet')).toBeVisible()
  })
})
