import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { createSharedCounter } from './shared-counter.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

const minute = { max: 100, seconds: 60 }
let keys = 0
const newKey = () => `counted-${(keys += 1)}`

const reset = (key: string) =>
  sql`update rate_limits set resets_at = now() where key = ${key}`.execute(app.ctx.db)

const allowed = async (counts: Promise<{ isSpent: boolean }>[]) =>
  (await Promise.all(counts)).filter(({ isSpent }) => !isSpent).length

test('exactly the limit is allowed to one process, however many calls come at once', async () => {
  const count = createSharedCounter(app.ctx.db, minute)
  const key = newKey()
  expect(await allowed(Array.from({ length: 250 }, () => count(key)))).toBe(100)
  expect(await count(key)).toMatchObject({ left: 0, isSpent: true })
})

test('several processes together are never allowed more, and hardly less', async () => {
  const processes = Array.from({ length: 4 }, () => createSharedCounter(app.ctx.db, minute))
  const key = newKey()
  const calls = Array.from({ length: 400 }, (_, at) => (processes[at % 4] as (typeof processes)[0])(key))
  const total = await allowed(calls)
  expect(total).toBe(100)
})

test('what is left counts down, and says when all of it is back', async () => {
  const count = createSharedCounter(app.ctx.db, minute)
  const key = newKey()
  const lefts: number[] = []
  for (let call = 0; call < 20; call += 1) lefts.push((await count(key)).left)
  expect(lefts).toEqual(Array.from({ length: 20 }, (_, call) => 99 - call))
  expect((await count(key)).resetSeconds).toBeLessThanOrEqual(60)
})

test('a limit that was reset allows everything again', async () => {
  const count = createSharedCounter(app.ctx.db, { max: 3, seconds: 1 })
  const key = newKey()
  expect(await allowed(Array.from({ length: 5 }, () => count(key)))).toBe(3)
  await reset(key)
  await expect.poll(async () => (await count(key)).isSpent).toBe(false)
})

test('a limit of one allows one', async () => {
  const count = createSharedCounter(app.ctx.db, { max: 1, seconds: 60 })
  const key = newKey()
  expect(await allowed([count(key), count(key), count(key)])).toBe(1)
})

test('most calls cost no statement', async () => {
  const count = createSharedCounter(app.ctx.db, { max: 120, seconds: 60 })
  const key = newKey()
  for (let call = 0; call < 60; call += 1) await count(key)
  const { rows } = await sql<{ hits: number }>`select hits from rate_limits where key = ${key}`.execute(
    app.ctx.db,
  )
  // Six shares of ten.
  expect(rows).toEqual([{ hits: 60 }])
})
