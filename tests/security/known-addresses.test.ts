import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, testPassword, type TestApp } from '../support/app.ts'
import { soak } from '../support/test-size.ts'

vi.setConfig({ testTimeout: soak ? 1_800_000 : 300_000 })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ realPasswordCost: true })
})
afterAll(() => app.close())

const tries = soak ? 500 : 40
/** A short run, also beside others, still finds the difference of a whole computation of a hash: most of the time. */
const holds = (known: number, unknown: number) =>
  soak ? Math.abs(known - unknown) <= 5 : known / unknown < 1.4 && unknown / known < 1.4

const registration = {
  password: testPassword,
  full_name: 'Ada',
  phone_number: null,
  account_type: 'influencer',
}

/** One more registration of the known address must not show in the time either. */
async function knownAddress(): Promise<string> {
  const { email } = await app.signUp()
  await app.request('POST', '/api/auth/register', {
    body: { ...registration, email, password: 'Another-horse-7' },
  })
  return email
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test.each([
  ['login', (email: string) => ({ email, password: 'Wrong-horse-7' }), 401],
  ['forgot-password', (email: string) => ({ email }), 200],
  ['register', (email: string) => ({ ...registration, email }), 201],
  ['verify-reset-code', (email: string) => ({ email, verification_code: '123456' }), 400],
])(
  '%s gives the same answer in the same time for known and unknown addresses',
  async (call, body, expected) => {
    const known = await knownAddress()
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    const send = async (kind: 'known' | 'unknown', email: string) => {
      await app.ctx.db.deleteFrom('rate_limits').execute()
      const start = performance.now()
      const { status, body: answer } = await app.request('POST', `/api/auth/${call}`, { body: body(email) })
      times[kind].push(performance.now() - start)
      // The token of a registration is random, and there is always one.
      if (call === 'register') expect(answer['sign_in_token']).toMatch(/^[\w-]{43}$/)
      answers.add(JSON.stringify([status, { ...answer, sign_in_token: undefined }]))
    }
    for (let count = 0; count < tries; count += 1) {
      const unknown = `nobody-${count}-${call}@example.com`
      // In turn, and each of them first as often as the other.
      if (count % 2 === 0) await send('known', known)
      await send('unknown', unknown)
      if (count % 2 === 1) await send('known', known)
    }
    expect(answers.size).toBe(1)
    expect([...answers][0]).toMatch(`[${expected},`)
    const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)]
    expect(holds(ofKnown, ofUnknown), `known ${ofKnown} ms, unknown ${ofUnknown} ms`).toBe(true)
  },
)
