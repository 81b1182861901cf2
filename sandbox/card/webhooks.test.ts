import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { startSandbox } from '../main.ts'
import { payCheckout } from './client.ts'
import { checkoutFor, heard, openShop, SECRET, type Shop } from './test-support.ts'

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
  while (shop.sandbox.control.card.pending().length > 0)
    await new Promise((resolve) => setTimeout(resolve, 20))
}
const buy = async () => payCheckout((await checkoutFor(shop, shop.pack)).url ?? '')

describe('webhooks', () => {
  it('tell each event once, signed so that the official library believes it', async () => {
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

  it('are tried again after an error', async () => {
    await settled()
    shop.hook.answers.push(500, 503)
    await shop.stripe.customers.create({ email: 'new@example.com' })
    await settled()
    const created = shop.hook.events.filter(({ type }) => type === 'customer.created')
    expect(created.at(-1)?.data.object).toMatchObject({ email: 'new@example.com' })
  })

  it('wait while they are held back, and are delivered in the order and as often as asked', async () => {
    await settled()
    const { card } = shop.sandbox.control
    card.changeSettings({ holdWebhooks: true })
    await buy()
    const told = shop.hook.events.length
    const waiting = card.pending()
    expect(waiting.length).toBeGreaterThan(3)
    const turned = waiting.map(({ id }) => id).toReversed()
    await card.deliver({ events: [...turned, ...turned] })
    expect(shop.hook.events.slice(told).map(({ id }) => id)).toEqual([...turned, ...turned])
    expect(card.pending()).toEqual([])
  })

  it('that were not delivered are, after a restart', async () => {
    await settled()
    shop.sandbox.control.card.changeSettings({ holdWebhooks: true })
    await buy()
    await shop.sandbox.close()
    const next = await startSandbox({
      port: 0,
      dataDir: folder,
      webhook: { url: () => shop.hook.url, secret: SECRET },
    })
    try {
      expect(shop.hook.events.some(({ type }) => type === 'invoice.paid')).toBe(false)
      next.control.card.changeSettings({ holdWebhooks: false })
      await heard(shop.hook, 'invoice.paid', 'checkout.session.completed')
    } finally {
      await next.close()
    }
  })
})
