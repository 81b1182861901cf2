import { expect, test } from 'vitest'
import { restarts, signalDatabase, surviveOutage } from './outages.ts'
import { startEmbeddedProduct } from './products-under-outage.ts'

test('the product survives a crash of its embedded database under load', async () => {
  const { dataDir, product, under, listGroups } = await startEmbeddedProduct()
  await surviveOutage(under, 'kill -9', () => signalDatabase(dataDir, restarts['kill -9']), listGroups)
  expect(await product.stop(), product.output()).toBe(0)
}, 90_000)
