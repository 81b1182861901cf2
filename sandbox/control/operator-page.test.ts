import { afterAll, beforeAll, expect, it } from 'vitest'

import { call, connectX, form, type RunningSandbox, startSandbox, type XClient } from '../test-support.ts'

let sandbox: RunningSandbox
let client: XClient

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: ':memory:' })
  client = await connectX(sandbox, 'operated')
})
afterAll(() => sandbox.close())

const page = async () => (await (await fetch(`${sandbox.url}/controls`)).text()).replaceAll(/\s+/g, ' ')
const press = (fields: Record<string, string>, site = 'same-origin') =>
  call(`${sandbox.url}/controls`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': site },
    body: form(fields),
  })
const fault = { act: 'add', platform: 'twitter', operation: 'create-post', fault: 'rate-limit' }

it('shows what the platforms accepted, newest first', async () => {
  expect(await page()).toContain('Nothing was accepted yet.')
  await client.post('The first <post>')
  await client.post('The second')
  expect(await page()).toMatch(/@operated.*The second.*The first &lt;post&gt;/)
})

it('switches a fault on for some calls of an account, and all of them off', async () => {
  expect((await press({ ...fault, account: '@operated', times: '2' })).status).toBe(303)
  expect((await client.post('Refused')).status).toBe(429)
  expect(await page()).toMatch(/twitter.*create-post.*operated.*rate-limit.*1 of 2/)
  await press({ act: 'clear' })
  expect(sandbox.control.faults()).toEqual([])
  expect((await client.post('Accepted')).status).toBe(201)
})

it('takes no form of another site, and says what is no fault', async () => {
  expect((await press(fault, 'cross-site')).status).toBe(403)
  const wrong = await press({ ...fault, times: '0' })
  expect([wrong.status, wrong.body.text]).toEqual([400, expect.stringContaining('This is no fault')])
  expect(sandbox.control.faults()).toEqual([])
})
