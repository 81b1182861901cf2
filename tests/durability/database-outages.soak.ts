import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { restarts, signalDatabase, surviveOutage } from './outages.ts'
import { startEmbeddedProduct, startOnOutsideDatabase } from './products-under-outage.ts'

const rounds = 20
const stalls = 10
const stallMs = 30_000
const kinds = Object.entries(restarts)

test(`the product survives ${rounds} restarts and crashes of its embedded database`, async () => {
  const { dataDir, product, under, listGroups } = await startEmbeddedProduct()
  for (let round = 0; round < rounds; round += 1) {
    const [name, signal] = kinds[round % kinds.length] ?? ['fast', 'SIGINT']
    await surviveOutage(under, `${name}, round ${round}`, () => signalDatabase(dataDir, signal), listGroups)
  }
  expect(await product.stop(), product.output()).toBe(0)
}, 900_000)

test(`the product survives ${rounds} restarts and crashes of an outside database`, async () => {
  const { dataDir, under, listGroups } = await startOnOutsideDatabase()
  for (let round = 0; round < rounds; round += 1) {
    const [name, signal] = kinds[round % kinds.length] ?? ['fast', 'SIGINT']
    await surviveOutage(under, `${name}, round ${round}`, () => signalDatabase(dataDir, signal), listGroups)
  }
}, 900_000)

test(`the product survives that its connections stall for 30 s, ${stalls} times`, async () => {
  const { proxy, under, listGroups } = await startOnOutsideDatabase()
  for (let round = 0; round < stalls; round += 1) {
    const stall = async () => {
      proxy.stall()
      await sleep(stallMs)
      proxy.resume()
    }
    const { refused } = await surviveOutage(under, `stall, round ${round}`, stall, listGroups)
    expect(refused).toBeGreaterThan(0)
  }
}, 1_800_000)
