import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { startSandbox } from '../../main.ts'
import { payCheckout } from '../client.ts'
import { checkoutFor, untilReceived, openShop, SECRET, type Shop } from '../test-support.ts'

let folder: string
let shop: Shop
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'card-test-'))
  shop = await openShop({ dataDir: folder })
})
afterEach(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const settled = async () => {
  while (shop.sandbox.control.stripe.pending().length > 0)
    await new Promise((resolve) => setTimeout(resolve, 20))
}
const buy = async () => payCheckout((await checkoutFor(shop, shop.pack)).url ?? '')

describe('webhooks', () => {
  it('deliver each event once, with a signature that the official library accepts', async () => {
    await buy()
    await settled()
    const { data } = await shop.stripe.events.list({ limit: 100 })
    expect(new Set(shop.hook.events.map(({ id }) => id)).size).toBe(shop.hook.events.length)
    expect(shop.hook.events.map(({ id }) => id).sort()).toEqual(data.map(({ id }) => id).sort())
    const completed = shop.hook.events.find(({ type }) => type === 'checkout.session.completed')
    expect(completed).toMatchObject({
      api_version: '2026-10-28.endive',
      data: { object: { status: 'complete' } },
    })
    expect(await shop.stripe.events.retrieve(completed?.id ?? '')).toMatchObject({ type: completed?.type })
  })

  it('are retried after an error', async () => {
    await settled()
    shop.hook.answers.push(500, 503)
    await shop.stripe.customers.create({ email: 'new@example.com' })
    await settled()
    const created = shop.hook.events.filter(({ type }) => type === 'customer.created')
    expect(created.at(-1)?.data.object).toMatchObject({ email: 'new@example.com' })
  })

  it('wait while they are held, and are delivered in the order and as often as requested', async () => {
    await settled()
    const { stripe } = shop.sandbox.control
    stripe.changeSettings({ holdWebhooks: true })
    await buy()
    const received = shop.hook.events.length
    const waiting = stripe.pending()
    expect(waiting.length).toBeGreaterThan(3)
    const reversed = waiting.map(({ id }) => id).toReversed()
    await stripe.deliver({ events: [...reversed, ...reversed] })
    expect(shop.hook.events.slice(received).map(({ id }) => id)).toEqual([...reversed, ...reversed])
    expect(stripe.pending()).toEqual([])
  })

  it('that were not delivered are delivered after a restart', async () => {
    await settled()
    shop.sandbox.control.stripe.changeSettings({ holdWebhooks: true })
    await buy()
    await shop.sandbox.close()
    const next = await startSandbox({
      port: 0,
      dataDir: folder,
      webhook: { url: () => shop.hook.url, secret: SECRET },
    })
    try {
      expect(shop.hook.events.some(({ type }) => type === 'invoice.paid')).toBe(false)
      next.control.stripe.changeSettings({ holdWebhooks: false })
      await untilReceived(shop.hook, 'invoice.paid', 'checkout.session.completed')
    } finally {
      await next.close()
    }
  })
})
