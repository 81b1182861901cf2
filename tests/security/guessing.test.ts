import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, testPassword, type TestApp } from '../support/app.ts'
import { soak } from '../support/test-size.ts'

vi.setConfig({ testTimeout: soak ? 1_800_000 : 120_000 })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('rate_limits').execute()
})
afterAll(() => app.close())

const logins = soak ? 10_000 : 600
const atOnce = 20
const logIn = (email: string, password: string, from: string) =>
  app.request('POST', '/api/auth/login', { body: { email, password }, from })

test.each([
  ['one address', 1],
  ['500 addresses', 500],
])(
  `of ${logins} guesses from %s at most 10 are evaluated, and the owner gets in meanwhile`,
  async (_, addresses) => {
    const me = await app.addUser()
    const mine = '198.51.100.7'
    expect(await logIn(me.email, testPassword, mine)).toMatchObject({ status: 200 })
    const statuses: number[] = []
    const ownerStatuses: number[] = []
    for (let sent = 0; sent < logins; sent += atOnce) {
      const guesses = Array.from({ length: atOnce }, (_value, index) => {
        const number = (sent + index) % addresses
        return logIn(me.email, `Wrong-horse-${sent + index}`, `10.9.${number >> 8}.${number & 255}`)
      })
      for (const { status } of await Promise.all(guesses)) statuses.push(status)
      if (sent % (logins / 5) === 0) ownerStatuses.push((await logIn(me.email, testPassword, mine)).status)
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(ownerStatuses).toEqual(Array(5).fill(200))
  },
)
