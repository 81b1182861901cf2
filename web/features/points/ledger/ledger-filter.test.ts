import { afterEach, expect, test, vi } from 'vitest'
import { isFiltered, ledgerQuery, noFilter } from './ledger-filter.ts'
import { signed } from './ledger-words.ts'

afterEach(() => vi.unstubAllEnvs())

const inBerlin = () => vi.stubEnv('TZ', 'Europe/Berlin')

test('without a filter there are no query parameters', () => {
  expect(ledgerQuery(noFilter).toString()).toBe('')
  expect(isFiltered(noFilter)).toBe(false)
})

test('the last day is included completely, in the user’s time zone', () => {
  inBerlin()
  const query = ledgerQuery({ ...noFilter, kind: 'hold', from: '2026-11-01', to: '2026-11-30' })
  expect(Object.fromEntries(query)).toEqual({
    kind: 'hold',
    from: '2026-10-31T23:00:00.000Z',
    to: '2026-11-30T23:00:00.000Z',
  })
})

test('a day with a clock change has its own length', () => {
  inBerlin()
  const query = ledgerQuery({ ...noFilter, from: '2026-10-25', to: '2026-10-25' })
  const hours = (Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '')) / 3_600_000
  expect(hours).toBe(25)
})

test('an incomplete date is ignored', () => {
  expect(ledgerQuery({ ...noFilter, from: '0002-11-01', to: '2026-1' }).toString()).toBe('')
})

test('a change has its sign', () => {
  expect([signed(50), signed(-2), signed(0), signed(1210)]).toEqual(['+50', '\u22122', '0', '+1,210'])
})
