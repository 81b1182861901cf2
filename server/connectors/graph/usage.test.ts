import { expect, test } from 'vitest'
import type { AnnouncedLimit } from '../call-limits.ts'
import type { HttpResponse } from '../http.ts'
import { announceUsage } from './usage.ts'

function announcedBy(headers: HttpResponse['headers']): AnnouncedLimit[] {
  const limits: AnnouncedLimit[] = []
  announceUsage({ kind: 'answer', status: 200, headers, text: '', json: undefined }, (limit) =>
    limits.push(limit),
  )
  return limits
}
const application = (shares: object) => ({ 'x-app-usage': JSON.stringify(shares) })
const account = (use: object) => ({
  'x-business-use-case-usage': JSON.stringify({ '178': [{ type: 'instagram', ...use }] }),
})

test('calls become slower from 80 percent of a limit on, whichever share is the largest', () => {
  expect(announcedBy(application({ call_count: 79, total_cputime: 10, total_time: 79 }))).toEqual([])
  expect(announcedBy(application({ call_count: 10, total_cputime: 80, total_time: 1 }))).toEqual([
    { scope: 'application', forMs: 30_000 },
  ])
  expect(announcedBy(account({ call_count: 95 }))).toEqual([{ scope: 'account', forMs: 300_000 }])
  expect(announcedBy(account({ call_count: 100 }))).toEqual([{ scope: 'account', forMs: 900_000 }])
})

test('an account that Meta blocks is left alone for as long as Meta says, at most a day', () => {
  const blocked = (minutes: number) =>
    announcedBy(account({ call_count: 100, estimated_time_to_regain_access: minutes }))
  expect(blocked(40)).toEqual([{ scope: 'account', forMs: 40 * 60_000 }])
  expect(blocked(100_000)).toEqual([{ scope: 'account', forMs: 24 * 3_600_000 }])
})

test('headers that are missing or not as documented announce nothing', () => {
  for (const header of ['', '{', '[]', '"80"', '{"call_count":"many"}']) {
    expect(announcedBy({ 'x-app-usage': header, 'x-business-use-case-usage': header })).toEqual([])
  }
  expect(announcedBy({})).toEqual([])
})
